import { matchPath } from "react-router-dom";
import { expect, it } from "vitest";
import { nextStepsByRecord } from "../../../src-shared/registries/next-steps/registry.ts";
import { screens } from "./screens.ts";

it("leads from each next step to a page that the program has", () => {
  const patterns = screens.map(({ path }) => `/${path}`);
  for (const { steps } of Object.values(nextStepsByRecord))
    for (const page of steps.flatMap(({ page, seenAt }) => [page, seenAt])) {
      if (page === undefined) continue;
      const [path = ""] = page.to.replaceAll(/\{\w+\}/gu, "7").split("?");
      expect([path, patterns.some((pattern) => matchPath(pattern, path) !== null)]).toEqual([path, true]);
    }
});
