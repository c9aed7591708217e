// Made-up ID cards, marked 样例: pictures to try in the demo, or the reader measured on a set of them.
//   npm run cards -- --out DIR [--seed N] [--count N]
//   npm run cards -- --check [--seed N] [--count 200]
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { createCardReader } from "../src-service/core/channels/id-card/card-reader.ts";
import { drawBack, drawFront } from "../src-service/demo/id-cards/draw-card.ts";
import { judgePicture } from "../src-service/demo/id-cards/judge-pictures.ts";
import { cardOf } from "../src-service/demo/id-cards/made-up-person.ts";
import { photograph, type Shot } from "../src-service/demo/id-cards/photograph.ts";
import { cardPicture } from "../src-service/demo/id-cards/picture-set.ts";
import { demoPerson } from "../src-shared/demo/demo-people.ts";
import { shanghaiNow } from "../src-shared/kernel/values/time/time.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    check: { type: "boolean" },
    seed: { type: "string" },
    count: { type: "string" },
  },
});
const seed = Number(values.seed ?? 1);
const today = shanghaiNow(Date.now()).slice(0, 10);
const say = (line: string): unknown => process.stdout.write(`${line}\n`);

if (values.check === true) await check(Number(values.count ?? 200));
else writePictures(path.resolve(values.out ?? "id-cards"), Number(values.count ?? 3));

/** Both sides of the first people of the demo in every kind of photo, named after them. */
function writePictures(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  const shots: readonly Shot[] = ["plain", "turned", "tilted", "dim", "blurred", "glare", "cut", "screenshot"];
  for (let at = 0; at < count; at += 1) {
    const facts = cardOf(demoPerson(at), seed + at, today);
    for (const [nth, shot] of shots.entries()) {
      const name = `${facts.name}-${facts.id_no.slice(-4)}-${shot}`;
      writeFileSync(path.join(folder, `${name}-front.jpg`), photograph(drawFront(facts), shot, seed + nth, "jpeg"));
      writeFileSync(path.join(folder, `${name}-back.jpg`), photograph(drawBack(facts), shot, seed + nth + 50, "jpeg"));
    }
  }
  say(`Wrote ${count * shots.length * 2} pictures of made-up cards to ${folder}`);
}

/** Reads a set of pictures; ends with 1 where fewer than 95 % of the good ones are read whole, or a number is read wrongly. */
async function check(count: number): Promise<void> {
  const reader = createCardReader();
  const verdicts = { whole: 0, partly: 0, refused: 0, wrongName: 0, wrong: 0 };
  let good = 0;
  for (let at = 0; at < count; at += 1) {
    const picture = cardPicture(seed, at, today);
    const answer = await reader.read(picture.side, picture.bytes, {
      ...{ share: "check", owner: "", until: Number.POSITIVE_INFINITY },
    });
    const verdict = judgePicture(picture, answer);
    if (picture.isGood) {
      good += 1;
      verdicts[verdict] += 1;
    } else if (verdict === "wrong" || verdict === "wrongName") verdicts[verdict] += 1;
    if (verdict.startsWith("wrong") || (picture.isGood && verdict !== "whole"))
      say(`${at} ${picture.shot} ${picture.side} ${verdict} ${answer.ok ? "" : answer.refusal}`);
  }
  await reader.close();
  say(
    `${verdicts.whole} of ${good} good pictures read whole; of all ${count}: ${verdicts.wrong} wrong numbers, ${verdicts.wrongName} wrong names`,
  );
  process.exitCode = verdicts.wrong > 0 || verdicts.whole < good * 0.95 ? 1 : 0;
}
