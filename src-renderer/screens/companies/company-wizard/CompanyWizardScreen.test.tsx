import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { wizardSteps } from "../../../../src-shared/companies/wizard/wizard-steps.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { chooseFile, storing } from "../../../testing/test-files.ts";
import { baseOf, draw, field, freshness, screens, service, textIn, type } from "./test-wizard.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

describe("a company in the wizard that somebody else saves too", () => {
  it("is read again without losing what was typed, and saved after that", async () => {
    const { kept, handlers } = service("21");
    draw("21", handlers);
    await type("简称", "拾光文旅一");
    await type("地址电话", "南京市玄武区 1 号");
    kept.version = 8;
    kept.base = baseOf({ short_name: "拾光二", tax_no: "91320106MA1W8R2T0X" });
    fireEvent.click(screen.getByRole("button", { name: /保存草稿/u }));
    fireEvent.click(await screen.findByRole("button", { name: "重新读取" }));
    await screen.findByText(/别人也修改了简称/u);
    expect([await textIn("简称"), await textIn("地址电话"), await textIn("税号")]).toEqual([
      ...["拾光文旅一", "南京市玄武区 1 号", "91320106MA1W8R2T0X"],
    ]);
    fireEvent.click(screen.getByRole("button", { name: /保存草稿/u }));
    await waitFor(() => expect(kept.sent.at(-1)).toMatchObject({ version: 8, short_name: "拾光文旅一" }));
    await waitFor(() => expect(screen.queryByText(/别人也修改了/u)).toBeNull());
  });

  it("keeps what could not be saved without the service when its screen is left, and says so when it is opened again", async () => {
    const { kept, handlers } = service("22");
    const offline = {
      companyWizard: {
        ...handlers.companyWizard,
        saveBase: () => {
          throw new AppError("offline");
        },
      },
    };
    const { router } = draw("22", offline, false);
    await screen.findByText(/未连接服务/u);
    await type("简称", "离线填写");
    await router.navigate("/companies");
    await screen.findByText("列表");
    cleanup();
    draw("22", handlers);
    await screen.findByText(/尚未保存的填写内容已保留/u);
    expect(await textIn("简称")).toBe("离线填写");
    fireEvent.click(screen.getByRole("button", { name: /保存草稿/u }));
    await waitFor(() => expect(kept.sent).toMatchObject([{ version: 3, short_name: "离线填写" }]));
    await waitFor(() => expect(screen.queryByText(/内容已保留/u)).toBeNull());
  });
});

describe("another name of a company that is verified", () => {
  const save = () => fireEvent.click(screen.getByRole("button", { name: /^保存/u }));
  const verified = (id: string) => {
    const made = service(id);
    made.kept.head = { mode: "facts", status: 50, identity: 4 };
    return made;
  };

  it("is saved after its consequence was read, and other facts without", async () => {
    const { kept, handlers } = verified("41");
    draw("41", handlers);
    await type("地址电话", "南京市玄武区 1 号");
    save();
    await waitFor(() => expect(kept.sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/正在保存/u)).toBeNull());
    await type("企业名称", "拾光新名");
    save();
    const dialog = within(await screen.findByRole("alertdialog", { name: "修改企业名称后须重新认证企业" }));
    expect(dialog.getByText(/原有企业认证和签约账户随即失效/u)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "返回修改" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect([kept.sent.length, await textIn("企业名称")]).toEqual([1, "拾光新名"]);
    save();
    fireEvent.click(await screen.findByRole("button", { name: "确认修改" }));
    await waitFor(() => expect(kept.sent).toHaveLength(2));
    expect(kept.sent[1]).toMatchObject({ version: 4, name: "拾光新名" });
  });

  it("is not saved behind somebody's back when they leave, and stands there again", async () => {
    const { kept, handlers } = verified("42");
    const { router } = draw("42", handlers);
    await type("法定代表人", "王新");
    await router.navigate("/companies");
    await screen.findByText("列表");
    expect(kept.sent).toEqual([]);
    cleanup();
    draw("42", handlers);
    expect(await textIn("法定代表人")).toBe("王新");
  });

  it("asks nothing where nothing was proven yet", async () => {
    const { kept, handlers } = verified("43");
    kept.head = { ...kept.head, identity: 0 };
    draw("43", handlers);
    await type("企业名称", "拾光新名");
    save();
    await waitFor(() => expect(kept.sent).toHaveLength(1));
  });
});

describe("the account of a company in the wizard", () => {
  afterEach(() => void vi.useRealTimers());

  it("is kept by saving, and sent by its own button, asked and once, after the agreement was read and accepted", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { kept, handlers } = service("24");
    kept.head = { is_own_channel: true };
    const payments: unknown[] = [];
    const typed = { bank_code: "ICBC", bank_name: "中国工商银行", proof_key: "k-开户许可证.pdf" };
    const sent: unknown[] = [];
    const agreed: unknown[] = [];
    const withAccount = {
      ...storing,
      companyWizard: {
        ...handlers.companyWizard,
        saveThird: ({ body }: { body?: unknown }) => {
          sent.push(body);
          kept.account = { ...typed, account_masked: "3105 **** 8877" };
          return handlers.companyWizard.third().value;
        },
        sendAmount: ({ body }: { body?: unknown }) => {
          payments.push(body);
          if (agreed.length === 0) throw new AppError("agreement_outdated");
          return handlers.companyWizard.third().value;
        },
      },
      account: {
        banks: () => ({ value: { results: [{ code: "ICBC", name: "中国工商银行", is_corporate: true }] }, freshness }),
      },
      agreements: {
        get: () => ({
          ...({ kind: "bank", locale: "zh-CN", version: "2", title: "对公账户协议" } as const),
          effective_at: "2026-11-01",
          sections: [{ heading: "第一条", paragraphs: [{ kind: "text" as const, text: "协议正文" }] }],
        }),
        accept: ({ body }: { body?: unknown }) => {
          agreed.push(body);
          return { agreements_due: [] };
        },
      },
    };
    draw("24", withAccount, true, "channels");
    // What lies below a dialog is hidden until it is gone.
    const save = async () => fireEvent.click(await screen.findByRole("button", { name: /保存草稿/u }));
    const bank = await screen.findByRole("combobox", { name: /开户银行/u });
    fireEvent.change(bank, { target: { value: "工商" } });
    fireEvent.click(await screen.findByRole("option", { name: "中国工商银行" }));
    await type("账号", "3105 0161-3636 0000 8877");
    expect(await textIn("账号")).toBe("31050161363600008877");
    await chooseFile("开户证明", "开户许可证.pdf");
    await save();
    const { bank_code, proof_key } = typed;
    const account = { account_no: "31050161363600008877", bank_code, proof_key };
    await waitFor(() => expect(sent).toEqual([{ version: 3, channels: [2], account }]));
    await screen.findByText("已填 3105 **** 8877，留空不变");
    expect(payments).toEqual([]);
    const pay = async () => {
      fireEvent.click(await screen.findByRole("button", { name: "发起验证打款" }));
      const dialog = within(await screen.findByRole("alertdialog", { name: "发起验证打款" }));
      expect(dialog.getByText("中国工商银行 3105 **** 8877")).toBeTruthy();
      expect(dialog.getByText("示例灵工服务有限公司 6222 **** 0001")).toBeTruthy();
      const confirm = dialog.getByRole("button", { name: "确认打款" });
      fireEvent.click(confirm);
      fireEvent.click(confirm);
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    };
    await pay();
    await screen.findByText("请先阅读并同意对公账户协议，再发起验证打款。");
    expect(payments).toHaveLength(1);
    fireEvent.click(screen.getByRole("checkbox", { name: /对公账户协议/u }));
    await screen.findByText("协议正文");
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    fireEvent.click(screen.getByRole("button", { name: /^同意并继续/u }));
    await waitFor(() => expect(agreed).toEqual([{ version: "2" }]));
    await pay();
    expect(payments).toEqual([{ version: 3 }, { version: 3 }]);
    expect(sent).toHaveLength(1);
  });

  it("is read anew after a wrong amount, which took a try away", async () => {
    const { handlers } = service("25");
    let left = 3;
    const withAmount = {
      companyWizard: {
        ...handlers.companyWizard,
        third: () => {
          const { value } = handlers.companyWizard.third();
          return {
            freshness,
            value: { ...value, account: { ...value.account, status: "pending" as const, tries_left: left } },
          };
        },
        verifyAmount: () => {
          left -= 1;
          throw new AppError("amount_wrong");
        },
      },
    };
    draw("25", withAmount, true, "channels");
    await screen.findByText(/还可试 3 次/u);
    await type("打款金额（元）", "5");
    fireEvent.click(screen.getByRole("button", { name: "验证" }));
    await screen.findByText("金额应在 0.01 至 0.99 元之间");
    await type("打款金额（元）", "0.37");
    fireEvent.click(screen.getByRole("button", { name: "验证" }));
    await screen.findByText(/还可试 2 次/u);
  });
});

describe("what a person is told where they cannot go on", () => {
  it("a new company without a name is not saved, and says why", async () => {
    drawOverDesk(screens, service("0").handlers, true, "/companies/new");
    await field("企业名称");
    fireEvent.click(screen.getByRole("button", { name: /下一步/u }));
    await screen.findByText("请先填写");
    expect(document.activeElement).toBe(await field("企业名称"));
  });

  it("a name in which something is there that nobody sees is refused", async () => {
    const { kept, handlers } = service("26");
    draw("26", handlers);
    await type("企业名称", "拾光\u202e司公限有");
    await screen.findByText(/看不见/u);
    fireEvent.click(screen.getByRole("button", { name: /保存草稿/u }));
    await waitFor(() => expect(kept.sent).toHaveLength(1));
    expect(kept.sent[0]).not.toHaveProperty("name");
  });

  it("shows what is kept of a contact's e-mail, and has a star at every fact that is needed", async () => {
    const { kept, handlers } = service("27");
    kept.base = baseOf({ contact_email: "l***@example.com" });
    draw("27", handlers);
    await screen.findByText("已填 l***@example.com，留空不变");
    expect(await screen.findByLabelText(/^成立日期\s*\*$/u)).toBeTruthy();
  });

  it("stops at the first thing that is missing instead of being submitted", async () => {
    const { kept, handlers } = service("28");
    kept.refusal = null;
    kept.head = {
      steps: wizardSteps.map((step) => ({
        ...{ step, total: 9, missing: step === "base" ? ["legal_person"] : [], saved_at: null, saved_by: null },
      })),
    };
    draw("28", handlers, true, "contract");
    fireEvent.click(await screen.findByRole("button", { name: /提交审核/u }));
    await waitFor(async () => expect(document.activeElement).toBe(await field("信用代码")));
    expect(kept.fourth.filter((body) => (body as { submit?: boolean }).submit === true)).toEqual([]);
  });
});

describe("the address of the wizard", () => {
  const now = () => document.querySelector("[aria-current=step]")?.textContent;

  it("names the step, and moves it", async () => {
    const { handlers } = service("29");
    const { router } = draw("29", handlers);
    await field("企业名称");
    fireEvent.click(screen.getByRole("button", { name: /下一步/u }));
    await waitFor(() => expect(router.state.location.search).toBe("?step=business"));
    expect(now()).toContain("经营与规则");
    await router.navigate("/companies/29/setup?step=channels");
    await waitFor(() => expect(now()).toContain("结算渠道"));
    await router.navigate(-1);
    await waitFor(() => expect(now()).toContain("经营与规则"));
  });
});

describe("ceilings by industry", () => {
  it("are edited row by row; a wrong row stays and is not sent", async () => {
    const { kept, handlers } = service("23");
    draw("23", handlers, true, "business");
    expect(await textIn("第 1 行行业")).toBe("餐饮业");
    fireEvent.click(screen.getByRole("button", { name: "添加行业" }));
    await type("第 2 行行业", "住宿业");
    await type("第 2 行上限", "8000");
    fireEvent.click(screen.getByRole("button", { name: "添加行业" }));
    await type("第 3 行行业", "住宿业");
    const section = within(screen.getByRole("region", { name: "按行业的订单金额上限" }));
    expect(section.getByText("该行业已列出")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /保存草稿/u }));
    await waitFor(() =>
      expect(kept.second).toMatchObject([
        {
          company_cdl: {
            task_config: {
              ceilings: [
                { industry_name: "餐饮业", ceiling: 5_000_00 },
                { industry_name: "住宿业", ceiling: 8_000_00 },
              ],
            },
          },
        },
      ]),
    );
    expect(await textIn("第 3 行行业")).toBe("住宿业");
  });
});

describe("the tax grid of the main contract", () => {
  it("stands where the tax mode has a table, and is sent as it was typed; an empty one is the law's", async () => {
    const { kept, handlers } = service("24");
    draw("24", handlers, true, "contract");
    fireEvent.click(await screen.findByRole("button", { name: "恢复法定税率表" }));
    fireEvent.click(screen.getByRole("button", { name: /保存草稿/u }));
    await waitFor(() => expect(kept.fourth).toHaveLength(1));
    const [{ tax_grid }] = kept.fourth as [{ tax_grid: object[] }];
    expect(tax_grid[0]).toEqual({ limit: 36_000_00, ratio: 300, personal_amount: 0, quick_deduction: 0 });
    expect(tax_grid).toHaveLength(7);
    expect(screen.getByRole("button", { name: /保存草稿/u })).toBeTruthy();
  });
});

describe("what the chosen template leaves to the company", () => {
  const city = "服务城市（该企业填写）";
  const save = () => fireEvent.click(screen.getByRole("button", { name: /保存草稿/u }));
  const choose = (id: string) => type("接包方合同", id);

  it("is asked for by the wizard, and sent as far as that template asks for it", async () => {
    const { kept, handlers } = service("31");
    kept.refusal = null;
    draw("31", handlers, true, "contract");
    await field("接包方合同");
    expect(screen.queryByLabelText(/该企业填写/u)).toBeNull();
    await choose("61");
    expect(screen.getByText("合同中写作：地点为〔服务城市〕")).toBeTruthy();
    await type(city, "  南京市 ");
    save();
    await waitFor(() => expect(kept.fourth).toHaveLength(1));
    expect(kept.fourth[0]).toMatchObject({
      ...{ contract_template_id: "61", custom: [{ key: "service_city", value: "南京市" }] },
    });
    await type("结算周期（该企业填写）", "每月");
    await choose("62");
    expect(screen.queryByLabelText(/^settlement_cycle/u)).toBeNull();
    expect(await textIn(city)).toBe("南京市");
    await type("自定义项“project”（该企业填写）", "长".repeat(201));
    expect(await textIn("自定义项“project”（该企业填写）")).toBe("长".repeat(200));
    await type("自定义项“project”（该企业填写）", "看不\u200b见");
    expect(screen.getByText("含有看不见的字符，请重新输入")).toBeTruthy();
    save();
    await waitFor(() => expect(kept.fourth).toHaveLength(2));
    expect(kept.fourth[1]).toMatchObject({
      ...{ contract_template_id: "62", custom: [{ key: "service_city", value: "南京市" }] },
    });
    // What is wrong stays in its control.
    await waitFor(() => expect(screen.getByText(/1 项填写有误，未保存/u)).toBeTruthy());
    expect(await textIn("自定义项“project”（该企业填写）")).toBe("看不\u200b见");
  });

  it("is asked for by the version in force of a template that was chosen before", async () => {
    const { kept, handlers } = service("32");
    kept.template = { ...kept.template, contract_template_id: "55" };
    draw("32", handlers, true, "contract");
    expect(await textIn("接包方合同")).toBe("55");
    expect(await textIn(city)).toBe("");
  });

  it("says that the chosen template was ended, and keeps what was filled in for another one", async () => {
    const { kept, handlers } = service("33");
    kept.template = {
      ...{ contract_template_id: null, template_ended: "旧协议" },
      custom: [{ key: "service_city", value: "苏州市" }],
    };
    draw("33", handlers, true, "contract");
    await screen.findByText("原选的“旧协议”已停用，请另选一个模板。");
    await choose("61");
    expect(screen.queryByText(/旧协议/u)).toBeNull();
    expect(await textIn(city)).toBe("苏州市");
  });

  it("that two people filled in otherwise is named, and stays as it was typed", async () => {
    const { kept, handlers } = service("34");
    kept.refusal = null;
    kept.template = { ...kept.template, contract_template_id: "61" };
    draw("34", handlers, true, "contract");
    await type(city, "南京市");
    kept.version = 8;
    const others = [
      { key: "service_city", value: "苏州市" },
      { key: "settlement_cycle", value: "每月" },
    ];
    kept.template = { ...kept.template, custom: others };
    save();
    fireEvent.click(await screen.findByRole("button", { name: "重新读取" }));
    await screen.findByText(/别人也修改了服务城市（该企业填写），/u);
    expect([await textIn(city), await textIn("结算周期（该企业填写）")]).toEqual(["南京市", "每月"]);
  });
});
