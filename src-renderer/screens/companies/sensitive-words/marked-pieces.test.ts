import { expect, it } from "vitest";
import { markedPieces } from "./marked-pieces.ts";

const piecesOf = (text: string, places: readonly (readonly [number, number])[]) =>
  markedPieces(
    text,
    places.map(([start, end]) => ({ start, end })),
  ).map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text));

it("cuts a text at the places that were found, whether they overlap, lie in each other or come out of order", () => {
  expect(piecesOf("刷单返利", [])).toEqual(["刷单返利"]);
  expect(piecesOf("先刷单返利", [[1, 3]])).toEqual(["先", "[刷单]", "返利"]);
  expect(
    piecesOf("刷单返利", [
      [2, 4],
      [0, 2],
    ]),
  ).toEqual(["[刷单]", "[返利]"]);
  expect(
    piecesOf("a刷单返b", [
      [1, 3],
      [2, 4],
    ]),
  ).toEqual(["a", "[刷单]", "[返]", "b"]);
  expect(
    piecesOf("刷单返利", [
      [0, 4],
      [1, 2],
    ]),
  ).toEqual(["[刷单返利]"]);
  expect(piecesOf("", [])).toEqual([]);
});
