import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { MoneyIntent, MoneyPlan } from "../../../src-shared/bridge/money.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { TextProvider } from "../../i18n/TextProvider.tsx";
import { loadTexts } from "../../i18n/texts.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { MoneyDialog } from "./MoneyDialog.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
beforeAll(async () => void (await loadTexts("en")));
afterEach(cleanup);

const facts = {
  ...{ action: "settlement.revoke", object_no: "JS1", company_name: "甲公司", count: 3, amount: 1_640_902 },
} as const;
const plan: MoneyPlan = {
  ...facts,
  ...{ plan_id: "p1", confirm_token: "token-1", digest: "d", labor_net: 1_500_000, notes: [], needs_sms: false },
  amount_words: "壹万陆仟肆佰零玖元零贰分",
};
const refusedIntent = (code: string): MoneyIntent => ({
  ...facts,
  ...{ intent_id: "5a5a5a5a-0000-4000-8000-000000000001", state: "refused", object_id: "71", attempts: 1 },
  ...{ created_at: "2026-11-20 10:00:00", updated_at: "2026-11-20 10:00:00", refusal: { code, params: { count: 1 } } },
});

const open = (locale: "zh-CN" | "en", code: string, when: "planned" | "confirmed") =>
  drawOverDesk(
    <TextProvider locale={locale}>
      <MoneyDialog
        input={{ action: "settlement.revoke", settlement_id: "71", reason: "企业要求暂停" }}
        onClose={() => undefined}
      />
    </TextProvider>,
    {
      money: {
        plan: () => {
          if (when === "planned") throw new AppError(code);
          return plan;
        },
        confirm: () => refusedIntent(code),
        intents: () => [],
        intent: () => refusedIntent(code),
      },
    },
  );

/** Changes that may have happened since somebody approved or read: each in plain words of both languages. */
const texts = [
  ["contract_not_effective", /发包方合同未生效或已到期/u, /contract is not in effect/u],
  ["company_stopped", /发包方已冻结、已终止或尚未启用/u, /frozen, terminated or not yet active/u],
  ["payee_changed", /收款人的身份、签约或银行账户在复核后有变动/u, /identity, contract or bank account changed/u],
  ["insufficient_funds", /钱包可用余额不足，未支付/u, /Insufficient wallet balance; nothing was paid/u],
  ["company_pays_itself", /由发包方自行付款/u, /pays its workers itself/u],
  ["unknown_lines", /结果待确认的付款/u, /are unconfirmed/u],
] as const;

describe.each(["planned", "confirmed"] as const)("what stands against a payment when it is %s", (when) => {
  it.each(texts)("is said in both languages: %s", async (code, zh, en) => {
    for (const [locale, text] of [
      ["zh-CN", zh],
      ["en", en],
    ] as const) {
      open(locale, code, when);
      if (when === "confirmed") {
        await screen.findAllByText(/16,409\.02/u);
        fireEvent.click(screen.getByRole("button", { name: /16,409\.02/u }));
      }
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByText(code)).toBeNull();
      cleanup();
    }
  });
});
