/* files.js: saves all games of this browser as one file, and adds those of such a file. */
import {h, button, notify} from './dom.js';
import {t} from './words.js';
import {saveFile} from './api.js';
import {exportGames, exportRecords, importGames} from './store.js';

const stamp = () => new Date().toISOString().slice(0, 10);

/** Buttons to save and to add games; `changed` is called when games were added. Without games there is nothing to save. */
export function fileTools(hasGames, changed) {
  const save = async (make, name, type) => {
    try {
      await saveFile(name, new Blob([await make()], {type}));
    } catch (error) {
      notify(error.message);
    }
  };
  const field = h('input', {type: 'file', accept: '.json,application/json', 'aria-label': t('files.import'), class: 'hidden', tabindex: -1, onchange: async () => {
    try {
      const n = await importGames(await field.files[0].text());
      notify(t('files.imported', {n}));
      changed();
    } catch {
      notify(t('files.failed'));
    }
  }});
  return h('p', {class: 'row'},
    hasGames && button({text: t('files.export'), icon: 'save', 'data-do': 'export', onclick: () => save(exportGames, `quina-${stamp()}.json`, 'application/json')}),
    hasGames && button({text: t('files.records'), icon: 'save', 'data-do': 'records', onclick: () => save(exportRecords, `quina-${stamp()}.txt`, 'text/plain')}),
    button({text: t('files.import'), icon: 'share', 'data-do': 'import', onclick: () => field.click()}), field);
}
