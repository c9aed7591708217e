import { expect, it } from "vitest";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import { transferStates } from "../../src-shared/states/transfer.ts";
import type { ListAction } from "../list-screen/define-list-screen.ts";
import { sampleSettlement } from "./settlements/sample-settlement.ts";
import { settlementActions } from "./settlements/settlement-actions.tsx";
import { transferActions } from "./transfers/transfer-actions.tsx";

const offered = (actions: readonly ListAction[], row: Parameters<NonNullable<ListAction["offers"]>>[0], user: string) =>
  actions.filter(({ offers }) => offers?.(row, user) ?? true).map(({ key }) => key);

it("offers what is its maker's work to nobody else", () => {
  const draft = sampleSettlement({ status: settlementStates.code("draft"), maker_id: "7" });
  expect(offered(settlementActions, draft, "7")).toEqual(["submit", "use_discount", "cancel"]);
  expect(offered(settlementActions, draft, "8")).toEqual(["cancel"]);
  const asked = { status: transferStates.code("toReview"), type: 2, maker_id: "7" };
  expect(offered(transferActions, asked, "7")).toEqual(["approve", "reject", "cancel"]);
  expect(offered(transferActions, asked, "8")).toEqual(["approve", "reject"]);
});
