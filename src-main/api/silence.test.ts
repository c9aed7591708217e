import { expect, it } from "vitest";
import { createSilence, quickSilenceMs } from "./silence.ts";

it("knows within two seconds that a quick service is gone", () => {
  const silence = createSilence();
  for (let ping = 0; ping < 20; ping += 1) silence.heardAfter(1_000 + ping);
  expect(silence.allowedMs()).toBe(quickSilenceMs);
  expect(quickSilenceMs).toBeLessThan(2_000);
});

it("allows for what was late and still came, for a while and never without end", () => {
  const silence = createSilence();
  silence.heardAfter(1_700);
  silence.heardAfter(2_500);
  expect(silence.allowedMs()).toBe(3_750);
  for (let ping = 0; ping < 50; ping += 1) silence.heardAfter(1_000);
  expect(silence.allowedMs()).toBe(quickSilenceMs);
  silence.heardAfter(60_000);
  expect(silence.allowedMs()).toBe(15_000);
});

it("is never shorter than the command line says", () => {
  const silence = createSilence(60_000);
  silence.heardAfter(1_000);
  expect(silence.allowedMs()).toBe(60_000);
});

it("is slow while it was late, and quick again once it is", () => {
  const silence = createSilence();
  silence.heardAfter(1_000);
  expect(silence.isSlow()).toBe(false);
  silence.heardAfter(1_700);
  expect(silence.isSlow()).toBe(true);
  for (let ping = 0; ping < 20; ping += 1) silence.heardAfter(1_000);
  expect(silence.isSlow()).toBe(false);
});
