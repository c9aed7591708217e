import { expect, it } from "vitest";
import { loadTexts } from "../../../../i18n/texts.ts";
import { whatOf } from "./HistoryTab.tsx";

const entry = {
  ...{ at: "2026-11-23 12:00:00", by: "孙悦", kind: "changed" as const, action: "edit", field: "" },
  ...{ own: null, before: null, after: null, reason: null },
};

it("says in words what changed: codes, regions, amounts and a company's own columns by their titles", async () => {
  const texts = await loadTexts("zh-CN");
  const said = (more: Partial<Parameters<typeof whatOf>[1]>) => whatOf(texts, { ...entry, ...more });
  expect(said({ action: "create" })).toBe("登记");
  expect(said({ field: "contract_type", before: "1", after: "2" })).toBe("签约方式：线上签署 → 线下登记");
  expect(said({ field: "cooperation_status", before: "1", after: "3" })).toBe("合作状态：合作中 → 已停止");
  expect(said({ field: "area", before: "", after: "310115" })).toBe("地区：空 → 上海市 浦东新区");
  expect(said({ field: "organization_id", before: "仓储部", after: null })).toBe("部门：仓储部 → 空");
  expect(said({ field: "alipay_account", after: "139****5678" })).toBe("支付宝账号：空 → 139****5678");
  const own = { title: "保底金额", type: "money" as const };
  expect(said({ field: "content", own, before: "50000", after: "60000" })).toBe("保底金额：500.00 → 600.00");
});
