import { checkIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";

/** Every ID number that a mask leaves: the hidden birthday and sequence whose check digit fits the shown end. */
export const candidatesOf = (masked: string): string[] => {
  const [head, tail] = [masked.slice(0, 6), masked.slice(-4)];
  const candidates: string[] = [];
  for (let day = Date.UTC(1950, 0, 1); day < Date.UTC(2008, 0, 1); day += 86_400_000) {
    const id = `${head}${new Date(day).toISOString().slice(0, 10).replaceAll("-", "")}${tail}`;
    if (checkIdNumber(id, { today: "2026-11-20" }).ok) candidates.push(id);
  }
  return candidates;
};
