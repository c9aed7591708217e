import { expect, it } from "vitest";
import { billStates } from "../../src-shared/billing/bills/bill-states.ts";
import { feeDiscountStates } from "../../src-shared/billing/fees/fee-discounts-record.ts";
import { transferStates } from "../../src-shared/billing/funds/transfer-states.ts";
import { settlementStates } from "../../src-shared/billing/settlements/settlement-states.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import type { ListAction } from "../list-screen/model/define-list-screen.ts";
import { billChangeActions } from "../money/bills/bill-change-actions.tsx";
import { recordRowActions } from "../record/RecordScreen.tsx";
import { sampleSettlement } from "./billing/settlements/data/sample-settlement.ts";
import { settlementActions } from "./billing/settlements/settlement-actions.tsx";
import { transferActions } from "./billing/transfers/transfer-actions.tsx";

const isActionOffered = (
  actions: readonly ListAction[],
  row: Parameters<NonNullable<ListAction["offers"]>>[0],
  user: string,
) => actions.filter(({ offers }) => offers?.(row, user) ?? true).map(({ key }) => key);

it("offers what is its maker's work to nobody else", () => {
  const draft = sampleSettlement({ status: settlementStates.code("draft"), maker_id: "7" });
  expect(isActionOffered(settlementActions, draft, "7")).toEqual(["submit", "use_discount", "cancel"]);
  expect(isActionOffered(settlementActions, draft, "8")).toEqual(["cancel"]);
  const submitted = sampleSettlement({ status: settlementStates.code("toReview"), maker_id: "7" });
  expect(isActionOffered(settlementActions, submitted, "7")).toEqual(["approve", "take_back", "reject", "cancel"]);
  expect(isActionOffered(settlementActions, submitted, "8")).toEqual(["approve", "reject", "cancel"]);
  const transferToReview = { status: transferStates.code("toReview"), type: 2, maker_id: "7" };
  expect(isActionOffered(transferActions, transferToReview, "7")).toEqual(["approve", "reject", "cancel"]);
  expect(isActionOffered(transferActions, transferToReview, "8")).toEqual(["approve", "reject"]);
});

it("says of one's own work that somebody else has to decide it", () => {
  const against = (actions: readonly ListAction[], row: Row, user: string) =>
    actions.flatMap(({ key, offers, whyNot, reasonTexts }) => {
      const code = (offers?.(row, user) ?? true) ? (whyNot?.(row, user, () => true) ?? null) : null;
      return code === null ? [] : [[key, reasonTexts?.[code]]];
    });
  const submitted = sampleSettlement({ status: settlementStates.code("toReview"), maker_id: "7" });
  expect(against(settlementActions, submitted, "7")).toEqual([
    ["approve", "actions.own.review"],
    ["reject", "actions.own.review"],
  ]);
  expect(against(settlementActions, submitted, "8")).toEqual([]);
  const toPay = sampleSettlement({ status: settlementStates.code("toPay"), maker_id: "7", checker_id: "8" });
  expect(against(settlementActions, toPay, "8")).toEqual([["settle", "actions.own.pay"]]);
  expect(against(settlementActions, toPay, "9")).toEqual([]);
  const grant = { status: feeDiscountStates.code("toApprove"), left: 100, maker_id: "7" };
  expect(against(recordRowActions("feeDiscounts"), grant, "7")).toEqual([["approve", "actions.own.grant"]]);
  const bill = { status: billStates.code("toAudit"), created_by: "7" };
  expect(against(billChangeActions, bill, "7").map(([key]) => key)).toEqual(["approve", "reject"]);
  expect(against(billChangeActions, bill, "8")).toEqual([]);
});
