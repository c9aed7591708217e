import { describe, expect, it } from "vitest";
import { buttonProblems } from "./check-buttons.ts";

const file = "src-renderer/screens/tax/TaxScreen.tsx";

describe("buttons that are off", () => {
  it("are refused without a reason, whatever element and attribute they are", () => {
    for (const text of [
      "<Button disabled={rows.length === 0} onClick={() => send()}>",
      "<Button\n  icon={<SendRegular />}\n  disabledFocusable={!isReady}\n  onClick={send}\n>",
      '<Link as="button" disabled={offer.reason !== null}>',
      "<MenuItem disabled={failed === 0} onClick={start}>",
      "<Button disabled={save.isPending || !isReady}>",
    ]) {
      expect(buttonProblems(file, text)).toHaveLength(1);
    }
    expect(buttonProblems(file, "<p>\n<Button disabled={x}>")[0]).toContain("TaxScreen.tsx:2:");
  });

  it("may be so while their own work runs, in the shared components, and where they are no buttons", () => {
    for (const text of [
      "<Button disabled={save.isPending || isBusy}>",
      "<Button onClick={send}>",
      "<Checkbox disabled={isFixed} />",
      "<ReasonButton reason={reason} onClick={send}>",
    ]) {
      expect(buttonProblems(file, text)).toEqual([]);
    }
    expect(buttonProblems("src-renderer/ui/buttons/ReasonButton.tsx", "<Button disabled={isOff}>")).toEqual([]);
  });
});
