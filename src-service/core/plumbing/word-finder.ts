/** A word at a place of a text: from the code unit `start` to before `end`. */
export type WordPlace<W> = { readonly word: W; readonly start: number; readonly end: number };

type Node<W> = {
  readonly next: Map<number, Node<W>>;
  /** The longest other node that ends as this one does. */
  shorter: Node<W> | null;
  /** The nearest node on the way along `shorter` at which a word ends. */
  shorterWord: Node<W> | null;
  word: { readonly value: W; readonly length: number } | null;
};

const newNode = <W>(): Node<W> => ({ next: new Map(), shorter: null, shorterWord: null, word: null });

const addWord = <W>(root: Node<W>, letters: string, value: W): void => {
  let node = root;
  for (let at = 0; at < letters.length; at += 1) {
    const unit = letters.charCodeAt(at);
    const next = node.next.get(unit) ?? newNode<W>();
    node.next.set(unit, next);
    node = next;
  }
  node.word ??= { value, length: letters.length };
};

const step = <W>(root: Node<W>, from: Node<W>, unit: number): Node<W> => {
  for (let node: Node<W> | null = from; node !== null; node = node.shorter) {
    const next = node.next.get(unit);
    if (next !== undefined) return next;
  }
  return root;
};

/** Links each node to the longest other one that ends as it does, from the root outwards. */
const link = <W>(root: Node<W>): void => {
  let level: Node<W>[] = [root];
  while (level.length > 0) {
    const deeper: Node<W>[] = [];
    for (const node of level) {
      for (const [unit, next] of node.next) {
        const shorter = node.shorter === null ? root : step(root, node.shorter, unit);
        next.shorter = shorter;
        next.shorterWord = shorter.word === null ? shorter.shorterWord : shorter;
        deeper.push(next);
      }
    }
    level = deeper;
  }
};

/**
 * Finds every place of many words in a text in one pass over it (Aho and Corasick 1975). Of equal words the first is named.
 * Input: pairs of what is looked for (not empty) and what stands for it. The places come in the order of their ends, at one
 * end the longest first.
 */
export const wordFinder = <W>(words: Iterable<readonly [letters: string, value: W]>) => {
  const root = newNode<W>();
  for (const [letters, value] of words) if (letters !== "") addWord(root, letters, value);
  link(root);
  return function* find(text: string): Generator<WordPlace<W>> {
    let node = root;
    for (let at = 0; at < text.length; at += 1) {
      node = step(root, node, text.charCodeAt(at));
      for (let end: Node<W> | null = node; end !== null; end = end.shorterWord) {
        if (end.word !== null) yield { word: end.word.value, start: at + 1 - end.word.length, end: at + 1 };
      }
    }
  };
};
