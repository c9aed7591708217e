import { stderr } from "node:process";
import { afterEach, beforeEach, vi } from "vitest";

/** What is written to the log during each test of a file. */
export const logLines = (): (() => string) => {
  let written: string[] = [];
  beforeEach(() => {
    written = [];
    vi.spyOn(stderr, "write").mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return () => written.join("");
};
