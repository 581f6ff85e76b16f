import { withoutBidi } from '@tideline/contract';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITY = /&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos|nbsp);/g;

/**
 * Decodes SGML and XML character references. Anything else after an ampersand is text ("AT&T", "&foo;"). Entities
 * defined by the file are not supported, so nothing can expand. Decodes twice because banks escape text that is already
 * escaped ("&amp;lt;DEFTPYMT&amp;gt;"), and no payee contains a literal "&lt;".
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const once = text.replace(ENTITY, decodeOne);
  return once.includes('&') ? once.replace(ENTITY, decodeOne) : once;
}

function decodeOne(whole: string, name: string): string {
  if (name[0] !== '#') return NAMED[name] ?? whole;
  const code =
    name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? withoutBidi(String.fromCodePoint(code)) : ' ';
}
