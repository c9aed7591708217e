import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { CorporateAccount } from "../../../../src-shared/access/accounts/accounts-calls.ts";
import type { AgreementText } from "../../../../src-shared/access/agreements/agreements-calls.ts";
import type { SessionState } from "../../../../src-shared/bridge/session.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { permissionKeys } from "../../../../src-shared/kernel/rights/permissions.ts";
import type { FakeDesk, FakeHandlers } from "../../../testing/fake-desk.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { chooseFile, storing } from "../../../testing/test-files.ts";
import { AccountGate } from "./AccountGate.tsx";
import { AccountScreen } from "./AccountScreen.tsx";

beforeAll(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const live = { source: "live" as const, as_of: null, offline: false };
const accountOf = (change: Partial<CorporateAccount> = {}): CorporateAccount => ({
  status: "none",
  account_masked: null,
  bank_code: null,
  bank_name: null,
  account_type: null,
  proof_key: null,
  tries_left: 3,
  create_at: null,
  bound_at: null,
  proved_at: null,
  refused_reason: null,
  ...change,
});
const pending = accountOf({
  status: "pending",
  account_masked: "6222********4567",
  bank_code: "ICBC",
  bank_name: "中国工商银行",
  account_type: 2,
  create_at: "2026-11-20 09:00:00",
});
const text: AgreementText = {
  kind: "bank",
  locale: "zh-CN",
  title: "银行服务协议",
  version: "2026-01",
  effective_at: "2026-01-01",
  sections: [{ heading: "一、总则", paragraphs: [{ kind: "text", text: "……" }] }],
};
const banks = [
  { code: "ICBC", name: "中国工商银行", is_corporate: true },
  { code: "CMB", name: "招商银行", is_corporate: true },
  { code: "WEBANK", name: "深圳前海微众银行", is_corporate: false },
];

const signedIn = (qsApp: number, account: CorporateAccount["status"] | null): SessionState => ({
  phase: "signed-in",
  token_stored: true,
  locked: false,
  user: {
    id: "1",
    name: "林晓燕",
    mobile_masked: "138****0005",
    qsApp,
    agency_id: "9",
    agency_name: "云峰",
    company_id: qsApp === 7 ? null : "77",
    company_name: qsApp === 7 ? null : "甲公司",
    roles: ["companyAdmin"],
    permissions: [...permissionKeys],
    rights: "r1",
    second_factor: "off",
    agreements_due: [],
    account,
  },
});

const open = (account: FakeHandlers["account"], qsApp = 7, element = <AccountScreen />, more: FakeHandlers = {}) => {
  const session = signedIn(qsApp, "none");
  return drawOverDesk(
    element,
    {
      account: { banks: () => ({ value: { results: banks }, freshness: live }), ...account },
      agreements: { get: () => text, accept: () => ({ agreements_due: [] }) },
      ...storing,
      ...more,
      session: { refresh: () => session, signOut: () => ({ phase: "signed-out", reason: "none" }), ...more.session },
    },
    true,
    "/",
    session,
  );
};
const callsOf = (desk: FakeDesk, entry: string) =>
  desk.requests.filter((one) => one.entry === entry).map(({ input }) => input);

const typeNumber = async (value: string) =>
  fireEvent.change(await screen.findByLabelText(/对公账号/u), { target: { value } });
const pickBank = async (name: string) => {
  const field = screen.getByRole("combobox", { name: /开户银行/u });
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole("option", { name }));
};
/** Agrees to the bank's text; ten seconds pass without being waited for. */
const agree = async () => {
  await screen.findByText("银行服务协议");
  vi.advanceTimersByTime(11_000);
  const button = await waitFor(() => {
    const agreeButton = screen.getByRole("button", { name: /同意/u, hidden: true });
    expect(agreeButton.getAttribute("aria-disabled")).not.toBe("true");
    return agreeButton;
  });
  fireEvent.click(button);
};

describe("binding a corporate account", () => {
  it("asks for number and bank in the words of the specification", async () => {
    const { connected } = open({ get: () => ({ value: accountOf(), freshness: live }) });
    await typeNumber("62A");
    fireEvent.click(screen.getByRole("button", { name: "提交" }));
    expect(await screen.findByText("请输入合法的数字")).toBeTruthy();
    expect(screen.getByText("请选择开户银行")).toBeTruthy();
    await typeNumber("");
    expect(await screen.findByText("请输入对公账号")).toBeTruthy();
    expect(callsOf(connected, "account.bindAgency")).toEqual([]);
  });

  it("offers corporate banks only and finds them by a part of the name", async () => {
    open({ get: () => ({ value: accountOf(), freshness: live }) });
    const field = await screen.findByRole("combobox", { name: /开户银行/u });
    fireEvent.click(field);
    await waitFor(() =>
      expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(["中国工商银行", "招商银行"]),
    );
    fireEvent.keyDown(field, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
    // As an input method does it: text comes without a key.
    fireEvent.change(field, { target: { value: "招商" } });
    expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(["招商银行"]);
  });

  it("cleans a pasted number, says so, and shows the bank agreement before anything is sent", async () => {
    const { connected } = open({ get: () => ({ value: accountOf(), freshness: live }) });
    await typeNumber("６222 0210-0123 4567");
    expect(((await screen.findByLabelText(/对公账号/u)) as HTMLInputElement).value).toBe("6222021001234567");
    expect(screen.getByText("已自动去除空格并转换为半角数字")).toBeTruthy();
    await pickBank("中国工商银行");
    fireEvent.click(screen.getByRole("button", { name: "提交" }));
    expect(await screen.findByText("银行服务协议")).toBeTruthy();
    expect(callsOf(connected, "agreements.get")).toEqual([{ kind: "bank", locale: "zh-CN" }]);
    expect(callsOf(connected, "account.bindAgency")).toEqual([]);
  });

  it.each([
    { mode: "agency", qsApp: 7, entry: "account.bindAgency", more: { account_type: 2 } },
    { mode: "company", qsApp: 1, entry: "account.bindCompany", more: { proof_key: "k-开户许可证.pdf" } },
  ])("is sent after the agreement was accepted: $mode mode", async ({ qsApp, entry, more }) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let account = accountOf();
    const bind = () => {
      account = pending;
      return account;
    };
    const { connected } = open(
      { get: () => ({ value: account, freshness: live }), bindAgency: bind, bindCompany: bind },
      qsApp,
    );
    await typeNumber("6222021001234567");
    await pickBank("招商银行");
    if (more.proof_key !== undefined) {
      fireEvent.click(screen.getByRole("button", { name: "提交" }));
      expect(await screen.findByText("请上传开户证明")).toBeTruthy();
      await chooseFile("开户证明", "开户许可证.pdf");
    }
    fireEvent.click(screen.getByRole("button", { name: "提交" }));
    await agree();
    expect(await screen.findByText("提交成功")).toBeTruthy();
    expect(await screen.findByText("待验证打款金额")).toBeTruthy();
    expect(callsOf(connected, "agreements.accept")).toEqual([
      { params: { kind: "bank" }, body: { version: "2026-01" } },
    ]);
    expect(callsOf(connected, entry)).toEqual([
      { body: { account_no: "6222021001234567", bank_code: "CMB", ...more } },
    ]);
  });

  it("shows the agreement anew when another text came into force, and other refusals beside the form", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let code = "agreement_outdated";
    const { connected } = open({
      get: () => ({ value: accountOf(), freshness: live }),
      bindAgency: () => {
        throw new AppError(code);
      },
    });
    await typeNumber("6222021001234567");
    await pickBank("招商银行");
    fireEvent.click(screen.getByRole("button", { name: "提交" }));
    await agree();
    await waitFor(() => expect(callsOf(connected, "account.bindAgency")).toHaveLength(1));
    await waitFor(() => expect(callsOf(connected, "agreements.get")).toHaveLength(2));
    code = "account_bound";
    await agree();
    expect(await screen.findByText("对公账户已绑定，不能重复绑定。")).toBeTruthy();
  });

  it("is left by logging out in agency mode, by cancelling in company mode", async () => {
    const { connected } = open({ get: () => ({ value: accountOf(), freshness: live }) });
    fireEvent.click(await screen.findByRole("button", { name: "退出登录" }));
    await waitFor(() => expect(callsOf(connected, "session.signOut")).toEqual([{}]));
    cleanup();
    const company = open({ get: () => ({ value: accountOf(), freshness: live }) }, 1);
    await company.router.navigate("/account");
    fireEvent.click(await screen.findByRole("button", { name: "取消" }));
    await waitFor(() => expect(company.router.state.location.pathname).toBe("/"));
    expect(screen.queryByRole("button", { name: "退出登录" })).toBeNull();
  });

  it("keeps what a company typed while the register is asked who it is", async () => {
    const account = accountOf();
    const stateOf = (status: number) => ({
      ...{
        company_id: "77",
        company_status: 30,
        status,
        fault: null,
        tries_left: 5,
        legal_mobile_masked: null,
        account,
      },
      ...{ sign: { status: "none" as const, account: null, at: null }, contracts_waiting: 0, may_edit: true },
    });
    let status = 1;
    const info = () => ({
      value: {
        state: stateOf(status),
        company: { name: "甲公司", credit_code: "91310115MA1K4C7X1A", legal_person: "", legal_person_id_no: "" },
        ...{ handed_in: null, attorney: null, asked_anew: null, evidence: [] },
      },
      freshness: live,
    });
    open({ get: () => ({ value: account, freshness: live }) }, 1, <AccountScreen />, {
      enterprise: { info },
    });
    await screen.findByText("正在向登记机关核验");
    await typeNumber("6222021001234567");
    status = 2;
    // The screen asks again by itself every few seconds.
    const above = "请在上方“对公账户”中绑定账户，并填写银行汇入的金额。";
    expect(await screen.findByText(above, {}, { timeout: 300_000 })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/对公账号/u).value).toBe("6222021001234567");
  });

  it.each([
    ["the agency", 7, "0"],
    ["a company", 1, "77"],
  ])("proposes another account in place of the bound one, of %s itself", async (_whose, qsApp, company_id) => {
    const bound = accountOf({
      status: "bound",
      account_masked: "1001 **** 8852",
      bank_code: "ICBC",
      bank_name: "工商银行",
    });
    const { connected } = open({ get: () => ({ value: bound, freshness: live }) }, qsApp, <AccountScreen />, {
      enterprise: { info: () => new Promise(() => undefined) },
      records: { create: () => ({ change: { id: "5" } }) },
      files: { adopt: (file: File) => Promise.resolve({ handle: "h1", name: file.name, bytes: file.size }) },
      storage: { upload: () => ({ key: "k1", name: "开户许可证.png", bytes: 4 }) },
    });
    fireEvent.click(await screen.findByRole("button", { name: "申请变更" }));
    fireEvent.change(await screen.findByLabelText(/新对公账号/u), { target: { value: "31050161363600001268" } });
    expect(screen.queryByLabelText(/发包方/u)).toBeNull();
    fireEvent.change(screen.getByLabelText(/原因/u), { target: { value: "更换开户行" } });
    const input = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].at(-1) as HTMLElement;
    fireEvent.change(input, { target: { files: [new File(["png!"], "开户许可证.png")] } });
    const send = screen.getAllByRole("button", { name: "申请变更" }).at(-1) as HTMLElement;
    await waitFor(() => expect(send.getAttribute("aria-disabled")).not.toBe("true"));
    fireEvent.click(send);
    await waitFor(() => expect(callsOf(connected, "records.create")).toHaveLength(1));
    expect(callsOf(connected, "records.create")[0]).toMatchObject({
      record: "accountChanges",
      body: { company_id, account_no: "31050161363600001268", proof: ["k1"], reason: "更换开户行" },
    });
  });

  it("hands in a proof through the desk and lets it be seen", async () => {
    const { connected } = open({ get: () => ({ value: accountOf(), freshness: live }) }, 7, <AccountScreen />, {
      files: { adopt: (file: File) => Promise.resolve({ handle: "h1", name: file.name, bytes: file.size }) },
      storage: {
        upload: () => ({ key: "k1", name: "开户许可证.png", bytes: 4 }),
        open: () => ({ ticket: "t1", url: "/held/t1", name: "开户许可证.png", kind: "image" as const, bytes: 4 }),
        close: () => ({ ok: true as const }),
      },
    });
    await screen.findByLabelText(/对公账号/u);
    const input = document.querySelector('input[type="file"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(["png!"], "开户许可证.png")] } });
    expect(await screen.findByText("开户许可证.png")).toBeTruthy();
    expect(callsOf(connected, "storage.upload")).toEqual([{ handle: "h1", accept: ["image", "pdf"] }]);
    fireEvent.click(screen.getByRole("button", { name: "查看 开户许可证.png" }));
    expect(await screen.findByAltText("开户许可证.png")).toBeTruthy();
  });
});

describe("the random amount", () => {
  const check = async (value: string) => {
    fireEvent.change(await screen.findByLabelText(/收到的金额/u), { target: { value } });
    fireEvent.click(screen.getByRole("button", { name: "验证金额" }));
  };

  it("is sent in cents and ends with the bound account", async () => {
    let account = pending;
    const { connected } = open({
      get: () => ({ value: account, freshness: live }),
      verifyAmount: () => {
        account = { ...pending, status: "bound", bound_at: "2026-11-20 10:00:00" };
        return account;
      },
    });
    await check("1.20");
    expect(await screen.findByText("金额应在 0.01 至 0.99 元之间")).toBeTruthy();
    await check("0.37");
    expect(await screen.findByText("已绑定")).toBeTruthy();
    expect(screen.getByText("6222********4567")).toBeTruthy();
    expect(callsOf(connected, "account.verifyAmount")).toEqual([{ body: { amount: 37 } }]);
  });

  it("says that it was wrong and how many tries are left, and asks for the account anew after the last", async () => {
    let triesLeft = 2;
    open({
      get: () => ({
        value: {
          ...pending,
          tries_left: triesLeft,
          status: triesLeft === 0 ? ("failed" as const) : ("pending" as const),
        },
        freshness: live,
      }),
      verifyAmount: () => {
        triesLeft -= 1;
        throw new AppError("random_amount_wrong");
      },
    });
    expect(await screen.findByText(/还可以填写 2 次/u)).toBeTruthy();
    await check("0.11");
    expect(await screen.findByText("打款金额不正确，请核对银行流水后重新输入。")).toBeTruthy();
    expect(await screen.findByText(/还可以填写 1 次/u)).toBeTruthy();
    await check("0.12");
    expect(await screen.findByText(/请重新提交账户信息/u)).toBeTruthy();
    expect(screen.getByRole("button", { name: "提交" })).toBeTruthy();
  });
});

describe("what stands before the screens", () => {
  const gated = (qsApp: number, status: CorporateAccount["status"] | null) => {
    const session = signedIn(qsApp, status);
    const view = drawOverDesk(
      <AccountGate>
        <p>the screens</p>
      </AccountGate>,
      {
        account: {
          get: () => ({ value: accountOf(), freshness: live }),
          banks: () => ({ value: { results: banks }, freshness: live }),
        },
      },
      true,
      "/",
      session,
    );
    return view;
  };

  it("is the binding for an agency without an account, and nothing once it is bound", async () => {
    const { connected } = gated(7, "none");
    expect(await screen.findByText("未绑定")).toBeTruthy();
    expect(screen.queryByText("the screens")).toBeNull();
    connected.emit("session.changed", signedIn(7, "bound"));
    expect(await screen.findByText("the screens")).toBeTruthy();
    // Screens that are there stay: work in them is not lost.
    connected.emit("session.changed", signedIn(7, "failed"));
    expect(await screen.findByText(/验证未通过/u)).toBeTruthy();
    expect(screen.getByText("the screens")).toBeTruthy();
  });

  it("is a reminder for a company, put away by its cross", async () => {
    const { router } = gated(1, "pending");
    expect(await screen.findByText("the screens")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "填写金额" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/account"));
    // There it would say what the screen says.
    expect(screen.queryByText(/对公账户待验证/u)).toBeNull();
    await act(() => router.navigate("/bills"));
    fireEvent.click(await screen.findByRole("button", { name: "关闭" }));
    expect(screen.queryByText(/对公账户待验证/u)).toBeNull();
  });

  it("is nothing for who has no part in it", async () => {
    gated(7, null);
    expect(await screen.findByText("the screens")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("the title of the agency's account", () => {
  it("asks for a binding only while the account is not bound", async () => {
    open({ get: () => ({ value: accountOf(), freshness: live }) });
    expect(await screen.findByRole("heading", { level: 1, name: "绑定对公账户" })).toBeTruthy();
    cleanup();
    open({ get: () => ({ value: { ...pending, status: "bound", bound_at: "2026-11-21 09:00:00" }, freshness: live }) });
    await screen.findByText("已绑定");
    expect(screen.getByRole("heading", { level: 1, name: "对公账户" })).toBeTruthy();
  });
});
