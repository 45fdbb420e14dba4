// What is to be shown while the editor can't be seen waits until the page has been drawn: nobody sees it earlier.

/** How long after the page was drawn, in milliseconds: what else the press has to bring comes first. */
const MOMENT = 30;

/**
 * Gives two functions: `show(act)` does something at once where `parent` can be seen, and else in its turn a moment later; `settle()`
 * does at once whatever still waits.
 */
export function shownLater(parent) {
  let waiting = [];
  let timer = 0;
  const settle = () => {
    clearTimeout(timer);
    timer = 0;
    const acts = waiting;
    waiting = [];
    for (const act of acts) act();
  };
  const show = (act) => {
    if (parent.closest('[hidden]') === null) {
      settle();
      act();
      return;
    }
    waiting.push(act);
    timer ||= setTimeout(settle, MOMENT);
  };
  return { show, settle };
}
