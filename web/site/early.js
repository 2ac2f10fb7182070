/* early.js: runs before anything of a static site is drawn: the visitor's colours and language, and whether the address is
 * that of another view, for which the boards in index.html are not shown. Plain and small: the page waits for it. */
{
  const root = document.documentElement;
  const get = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`quina.${name}`));
    } catch {
      return null;
    }
  };
  const theme = get('theme');
  if (theme === 'light' || theme === 'dark') root.classList.add(`theme-${theme}`);
  if ((get('language') ?? navigator.language).startsWith('pt')) root.lang = 'pt';
  if (location.hash.length > 2) root.classList.add('elsewhere');
}
