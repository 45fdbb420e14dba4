// The rule book. It is text and needs no engine: a bundle of a page that never asks for it leaves it out.
const text = '__RULES_JSON__';

export function rules() {
  return JSON.parse(text);
}

export function rulesJson() {
  return text;
}
