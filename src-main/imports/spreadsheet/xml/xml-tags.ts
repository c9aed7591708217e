import { ReaderError } from "../source/errors.ts";
import { decodeEntities } from "./xml-text.ts";

/** One tag of a small part, its name without prefix. */
export type XmlTag = {
  readonly name: string;
  /** `</name>`. */
  readonly isEnd: boolean;
  /** `<name/>`. */
  readonly isEmpty: boolean;
  /** Positions of `<` and behind `>`. */
  readonly start: number;
  readonly end: number;
  /** The attributes by name without prefix, made when asked for. @throws ReaderError BAD_XML */
  attributes(): Map<string, string>;
};

/**
 * The tags of a small part in order. Every character is looked at once, whatever stands there: a regular expression
 * over hostile text begins again at every `<` and takes hours for a megabyte.
 *
 * @throws ReaderError BAD_XML for a tag, comment or section that does not end
 */
export function* scanTags(xml: string): Generator<XmlTag, void> {
  let at = xml.indexOf("<");
  while (at >= 0) {
    const next = xml.charAt(at + 1);
    if (next === "!" || next === "?") {
      at = xml.indexOf("<", behindSpecial(xml, at));
      continue;
    }
    const end = tagEnd(xml, at + 1);
    yield tagBetween(xml, at + 1, end);
    at = xml.indexOf("<", end);
  }
}

/** The attributes of every opening tag of this name (any prefix), in order. @throws ReaderError BAD_XML */
export function* findTags(xml: string, element: string): Generator<Map<string, string>, void> {
  for (const tag of scanTags(xml)) if (tag.name === element && !tag.isEnd) yield tag.attributes();
}

function behindSpecial(xml: string, at: number): number {
  if (xml.startsWith("<!--", at)) return endOfTerminator(xml, at + 4, "-->");
  if (xml.startsWith("<![CDATA[", at)) return endOfTerminator(xml, at + 9, "]]>");
  return endOfTerminator(xml, at, ">");
}

function endOfTerminator(xml: string, from: number, terminator: string): number {
  const at = xml.indexOf(terminator, from);
  if (at < 0) throw new ReaderError("BAD_XML");
  return at + terminator.length;
}

/** The position of the `>` that ends a tag; one inside quotes does not. */
function tagEnd(xml: string, from: number): number {
  for (let at = from; at < xml.length; at++) {
    const character = xml.charAt(at);
    if (character === ">") return at;
    if (character === '"' || character === "'") at = endOfTerminator(xml, at + 1, character) - 1;
  }
  throw new ReaderError("BAD_XML");
}

function tagBetween(xml: string, from: number, end: number): XmlTag {
  const isEnd = xml.charAt(from) === "/";
  const start = isEnd ? from + 1 : from;
  let nameEnd = start;
  while (nameEnd < end && !isSpace(xml.charCodeAt(nameEnd)) && xml.charAt(nameEnd) !== "/") nameEnd++;
  const isEmpty = end > nameEnd && xml.charAt(end - 1) === "/";
  return {
    name: localName(xml.slice(start, nameEnd)),
    isEnd,
    isEmpty,
    start: from - 1,
    end: end + 1,
    attributes: () => readAttributes(xml, nameEnd, isEmpty ? end - 1 : end),
  };
}

/** Of attributes with the same local name the first holds. */
function readAttributes(xml: string, from: number, end: number): Map<string, string> {
  const attributes = new Map<string, string>();
  let at = behindSpaces(xml, from, end);
  while (at < end) {
    const start = at;
    while (at < end && xml.charAt(at) !== "=" && !isSpace(xml.charCodeAt(at))) at++;
    const name = localName(xml.slice(start, at));
    at = behindSpaces(xml, at, end);
    const quoteAt = behindSpaces(xml, at + 1, end);
    const quote = xml.charAt(quoteAt);
    if (xml.charAt(at) !== "=" || quoteAt >= end || (quote !== '"' && quote !== "'")) throw new ReaderError("BAD_XML");
    const valueEnd = xml.indexOf(quote, quoteAt + 1);
    if (valueEnd < 0 || valueEnd >= end) throw new ReaderError("BAD_XML");
    if (!attributes.has(name)) attributes.set(name, decodeEntities(xml.slice(quoteAt + 1, valueEnd)));
    at = behindSpaces(xml, valueEnd + 1, end);
  }
  return attributes;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function behindSpaces(xml: string, from: number, end: number): number {
  let at = from;
  while (at < end && isSpace(xml.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
