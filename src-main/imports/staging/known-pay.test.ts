import { expect, it } from "vitest";
import { stageCsv } from "./staging-fixture.ts";

const titles = ["订单编号", "成交接包方姓名", "成交接包方手机号", "身份证号", "核算费用", "客户支付"];
/** Standard bills by their fees and what the file says that the company pays. */
const staging = (bills: readonly (readonly [fee: string, pay: string])[]) =>
  stageCsv([titles, ...bills.map((bill) => ["RW1", "张三", "13800000000", "11010519491231002X", ...bill])]);

it("keeps what the service said of the other rows when some are deleted, brought back or edited", async () => {
  const { staged, close } = await staging([
    ["100", "106"],
    ["200", "212"],
    ["300", "318"],
  ]);
  const params = { file: "212.00", contract: "200.00", difference: "−12.00" };
  const differs = { row: 3, field: "customer_pay", severity: "warning" as const, code: "pay_differs", params };
  const whole = { compared: 3, differing: 1, file: 636_00, contract: 624_00 };
  staged.checkBegin();
  staged.checkChunk({ after: 0 });
  staged.checkMerge([differs]);
  expect(staged.checkEnd({ seen: null, pay: whole, isWhole: true }).pay).toEqual(whole);

  const less = staged.deleteRows({ row_ids: [1] });
  expect([less.checked_online, less.unchecked_rows]).toEqual([false, 0]);
  expect(less.pay).toEqual({ compared: 2, differing: 1, file: 530_00, contract: 518_00 });
  expect(staged.deleteRows({ row_ids: [2] }).pay).toEqual({
    compared: 1,
    differing: 0,
    file: 318_00,
    contract: 318_00,
  });
  expect(staged.deleteRows({ row_ids: [3] }).pay).toBeNull();
  staged.undo();
  close();
});

it("knows nothing of a row that was edited, and all again once that is undone", async () => {
  const { staged, close } = await staging([
    ["90", "106"],
    ["100", "106"],
  ]);
  const whole = { compared: 2, differing: 0, file: 212_00, contract: 212_00 };
  staged.checkBegin();
  staged.checkChunk({ after: 0 });
  staged.checkMerge([]);
  staged.checkEnd({ seen: null, pay: whole, isWhole: true });
  const edits = [{ row_id: 1, column: "customer_pay", text: "107" }];
  expect(staged.edit({ edits }).pay).toEqual({ compared: 1, differing: 0, file: 106_00, contract: 106_00 });
  expect(staged.undo().pay).toEqual(whole);
  expect(staged.forgetOnline().pay).toBeNull();
  close();
});
