import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { runFuzz } from "./campaign.ts";
import { judgeCase } from "./judge-case.ts";
import { makeCase } from "./make-case.ts";

/**
 * `npm run fuzz -- [--cases N] [--seed S] [--jobs J]`: made-up and damaged files through the importer. Each case that
 * does what no file may do is kept in `.flexdesk/fuzz`, named by seed and case. `--replay FILE` lets one file through.
 * Prints one line of JSON; exit 1 with a finding.
 */
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: "2" },
    replay: { type: "string" },
  },
});

const fuzzFolder = join(".flexdesk", "fuzz");

const whole = (name: string, text: string, least: number): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < least) throw new Error(`--${name} is a whole number from ${least}`);
  return number;
};

const replay = async (file: string): Promise<boolean> => {
  const name = basename(file);
  // A kept case stands with its child's answer, which only seed and case know.
  const [, seed, index] = /^seed(\d+)-case(\d+)\./u.exec(name) ?? [];
  const fuzzCase =
    seed === undefined || index === undefined
      ? { kind: "bytes" as const, name, bytes: readFileSync(file), childSays: "" }
      : { ...makeCase(Number(seed), Number(index)), bytes: readFileSync(file) };
  const judgement = await judgeCase(fuzzCase);
  console.log(JSON.stringify({ file, ...judgement }));
  return judgement.wrongs.length === 0;
};

const run = async (): Promise<boolean> => {
  const seed = whole("seed", values.seed, 0);
  const cases = whole("cases", values.cases, 1);
  const result = await runFuzz({ seed, cases, jobs: whole("jobs", values.jobs, 1) });
  const findings = result.findings.map((finding) => {
    const { name, bytes } = makeCase(seed, finding.case);
    const file = join(fuzzFolder, `seed${seed}-case${finding.case}.${name.split(".").pop()}`);
    mkdirSync(fuzzFolder, { recursive: true });
    writeFileSync(file, bytes);
    return { ...finding, file };
  });
  const per_second = Math.round(result.cases / Math.max(result.seconds, 0.1));
  console.log(JSON.stringify({ seed, ...result, per_second, findings }));
  return findings.length === 0;
};

process.exitCode = (await (values.replay === undefined ? run() : replay(values.replay))) ? 0 : 1;
