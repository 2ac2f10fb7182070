/* ask.js: asks before something that cannot be undone. */
import {h, button} from './dom.js';
import {t} from './words.js';

/** Shows a question with a button that does it and one that does not; whether the first was chosen. */
export function ask(question, {yes, icon = 'check'}) {
  return new Promise((resolve) => {
    let isYes = false;
    const dialog = h('dialog', {'aria-label': question}, h('p', null, question),
      h('div', {class: 'row'}, button({text: yes, icon, class: 'primary', onclick: () => {
        isYes = true;
        dialog.close();
      }}), button({text: t('cancel'), onclick: () => dialog.close()})));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(isYes);
    });
    document.getElementById('main').append(dialog);
    dialog.showModal();
  });
}
