import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DeviceSession } from "../../../../src-shared/access/session/security-calls.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { Gates } from "../../../app/Gates.tsx";
import type { SignedInUser } from "../../../session/bootstrap.ts";
import type { FakeHandlers } from "../../../testing/fake-desk.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawSignedIn, sessionOf } from "../../../testing/test-signed-in.tsx";
import { askedOf } from "../session/test-sign-in.tsx";
import { SecurityScreen } from "./SecurityScreen.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const live = { source: "live" as const, as_of: null, offline: false };
const deviceOf = (id: string, device: string, current = false): DeviceSession => ({
  id,
  device,
  region: current ? "上海" : "",
  address: `10.0.0.${id}`,
  created_at: "2026-11-20 09:00:00",
  seen_at: `2026-11-20 10:0${id}:00`,
  current,
});

/** A desk that keeps what is done to it. */
const worldOf = () => {
  const world = {
    devices: [deviceOf("1", "办公室 Windows"), deviceOf("2", "会议室 Mac"), deviceOf("3", "这台电脑", true)],
    rules: [
      { role: "payer", name: "payer", totp_required: false },
      { role: "checker", name: "checker", totp_required: true },
    ],
    demands: false,
    resets: [
      {
        id: "7",
        name: "陈立",
        mobile_masked: "139****0002",
        reason: "手机丢失",
        state: "pending" as const,
        asked_by: "何远",
        asked_at: "2026-11-20 10:00:00",
        decided_by: null,
        decided_at: null,
        may_decide: true,
      },
    ],
    factor: "off" as SignedInUser["second_factor"],
  };
  const handlers = {
    security: {
      devices: () => ({ value: { results: world.devices }, freshness: live }),
      endDevice: ({ params }) => {
        world.devices = world.devices.filter(({ id }) => id !== params?.["id"]);
        return { ok: true as const };
      },
      endOtherDevices: () => {
        const ended = world.devices.filter(({ current }) => !current).length;
        world.devices = world.devices.filter(({ current }) => current);
        return { ended };
      },
      sendFactorCode: () => ({ sent: true as const, wait_seconds: 60, expires_seconds: 600 }),
      confirmTotp: ({ body }) => {
        if (body?.code !== "123456") throw new AppError("second_factor_wrong");
        world.factor = "on";
        return { recovery_codes: ["aaaa-1111", "bbbb-2222"] };
      },
      factorResets: () => ({ value: { results: world.resets }, freshness: live }),
      askFactorReset: () => ({ id: "9" }),
      decideFactorReset: () => ({ ok: true as const }),
      agencyRules: () => ({
        value: { results: [{ rule: "approve_tax_changes" as const, enabled: world.demands }] },
        freshness: live,
      }),
      saveAgencyRule: ({ body }) => {
        world.demands = body?.enabled === true;
        return { rule: "approve_tax_changes" as const, enabled: world.demands };
      },
      roleRules: () => ({ value: { results: world.rules }, freshness: live }),
      saveRoleRule: ({ params, body }) => {
        const role = params?.["role"] ?? "";
        const rule = { role, name: role, totp_required: body?.totp_required ?? false };
        world.rules = world.rules.map((one) => (one.role === rule.role ? rule : one));
        return rule;
      },
    },
    session: {
      beginTotp: (proof) => {
        if ("password" in proof && proof.password !== "Linggong_2026") throw new AppError("password_wrong");
        return { secret: "JBSWY3DPEHPK3PXP", url: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP" };
      },
      removeTotp: () => {
        world.factor = "off";
        return { ok: true as const };
      },
      refresh: () => sessionOf({ second_factor: world.factor, permissions: ["role.role.edit"] }),
      changePassword: () => ({ ok: true as const }),
      signOut: () => ({ phase: "signed-out" as const, reason: "signed-out" as const }),
    },
  } satisfies FakeHandlers;
  return { world, handlers };
};

const rowOf = async (text: string) => within((await screen.findByText(text)).closest("tr") as HTMLElement);

describe("devices", () => {
  it("lists them with this one first, which cannot be signed out here", async () => {
    drawSignedIn(<SecurityScreen />, worldOf().handlers);
    await screen.findByText("办公室 Windows");
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows.map((row) => row.querySelector("td")?.textContent)).toEqual([
      "这台电脑本机",
      "会议室 Mac",
      "办公室 Windows",
    ]);
    expect((await rowOf("这台电脑")).queryByRole("button")).toBeNull();
    expect((await rowOf("会议室 Mac")).getByText("未知")).toBeTruthy();
  });

  it("signs one out", async () => {
    const desk = drawSignedIn(<SecurityScreen />, worldOf().handlers);
    fireEvent.click((await rowOf("会议室 Mac")).getByRole("button", { name: "让 会议室 Mac 下线" }));
    await waitFor(() => expect(screen.queryByText("会议室 Mac")).toBeNull());
    expect(askedOf(desk, "security.endDevice")).toEqual([{ params: { id: "2" } }]);
    expect(screen.getByText("办公室 Windows")).toBeTruthy();
  });

  it("signs all others out after asking with their number", async () => {
    drawSignedIn(<SecurityScreen />, worldOf().handlers);
    await screen.findByText("会议室 Mac");
    fireEvent.click(screen.getByRole("button", { name: "下线其他所有设备" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(/还有 2 台设备/u)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "下线其他所有设备" }));
    await waitFor(() => expect(screen.queryByText("会议室 Mac")).toBeNull());
    expect(screen.getByText("这台电脑")).toBeTruthy();
  });

  it("says when they could not be read", async () => {
    drawSignedIn(<SecurityScreen />, {
      security: {
        devices: () => {
          throw new AppError("not_cached");
        },
      },
    });
    expect(await screen.findByText(/登录设备没有读取到/u)).toBeTruthy();
  });
});

describe("the password", () => {
  const change = async (old: string, next: string) => {
    fireEvent.click(await screen.findByRole("button", { name: "修改密码" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    fireEvent.change(dialog.getByPlaceholderText("请输入当前密码"), { target: { value: old } });
    fireEvent.change(dialog.getByPlaceholderText("请输入新密码"), { target: { value: next } });
    fireEvent.click(dialog.getByRole("button", { name: "确认修改" }));
    return dialog;
  };

  it("is changed when the new one is good", async () => {
    const desk = drawSignedIn(<SecurityScreen />, worldOf().handlers);
    await change("Linggong_2026", "Linggong_77");
    expect(await screen.findByText("修改成功!")).toBeTruthy();
    expect(askedOf(desk, "session.changePassword")).toEqual([
      { old_password: "Linggong_2026", password: "Linggong_77" },
    ]);
    expect(screen.queryByPlaceholderText("请输入新密码")).toBeNull();
  });

  it("is not changed to a weak one", async () => {
    const desk = drawSignedIn(<SecurityScreen />, worldOf().handlers);
    const dialog = await change("Linggong_2026", "111111");
    expect(await dialog.findByText("密码强度太弱，请重新输入")).toBeTruthy();
    expect(askedOf(desk, "session.changePassword")).toEqual([]);
  });
});

describe("the second factor", () => {
  const confirm = async (code: string) => {
    fireEvent.change(await screen.findByPlaceholderText("6 位数字"), { target: { value: code } });
    fireEvent.click(screen.getByRole("button", { name: "确认启用" }));
  };

  const prove = async (password: string) => {
    fireEvent.change(await screen.findByPlaceholderText("请输入登录密码"), { target: { value: password } });
    fireEvent.click(screen.getByRole("button", { name: "下一步" }));
  };

  it("is set up only by who proves again who they are, by password or code", async () => {
    const desk = drawSignedIn(<SecurityScreen />, worldOf().handlers);
    fireEvent.click(await screen.findByRole("button", { name: "启用两步验证" }));
    await prove("");
    expect(await screen.findByText("请输入登录密码")).toBeTruthy();
    await prove("Linggong_1999");
    expect(await screen.findByText("密码不正确，请核对后重试。")).toBeTruthy();
    expect(screen.queryByRole("img", { name: "两步验证二维码" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "改用短信验证码" }));
    fireEvent.click(await screen.findByRole("button", { name: "获取验证码" }));
    await waitFor(() => expect(askedOf(desk, "security.sendFactorCode")).toHaveLength(1));
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "246802" } });
    fireEvent.click(screen.getByRole("button", { name: "下一步" }));
    expect(await screen.findByRole("img", { name: "两步验证二维码" })).toBeTruthy();
    expect(askedOf(desk, "session.beginTotp")).toEqual([{ password: "Linggong_1999" }, { sms_code: "246802" }]);
  });

  it("is set up by scan and proof, and shows the recovery codes until they are kept", async () => {
    const { handlers } = worldOf();
    const desk = drawSignedIn(<SecurityScreen />, handlers);
    fireEvent.click(await screen.findByRole("button", { name: "启用两步验证" }));
    await prove("Linggong_2026");
    expect(await screen.findByRole("img", { name: "两步验证二维码" })).toBeTruthy();
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
    await confirm("12345");
    expect(await screen.findByText("请输入 6 位数字")).toBeTruthy();
    await confirm("654321");
    expect(await screen.findByText("动态验证码不正确，请核对后重新输入。")).toBeTruthy();
    await confirm("123456");
    expect(await screen.findByText("aaaa-1111")).toBeTruthy();
    // The session may hear of it from elsewhere: the codes stay.
    desk.emit("session.changed", sessionOf({ second_factor: "on" }));
    const done = () => screen.getByRole("button", { name: "完成" });
    fireEvent.click(done());
    expect(screen.getByText("bbbb-2222")).toBeTruthy();
    fireEvent.click(screen.getByLabelText("我已妥善保存恢复码"));
    fireEvent.click(done());
    await waitFor(() => expect(screen.queryByText("aaaa-1111")).toBeNull());
    expect(await screen.findByText("已启用")).toBeTruthy();
  });

  it("is taken away by a code of it", async () => {
    const { world, handlers } = worldOf();
    world.factor = "on";
    const desk = drawSignedIn(<SecurityScreen />, handlers, { second_factor: "on" });
    fireEvent.click(await screen.findByRole("button", { name: "停用" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    fireEvent.change(dialog.getByPlaceholderText(/恢复码/u), { target: { value: "AAAA1111" } });
    fireEvent.change(dialog.getByPlaceholderText("请输入登录密码"), { target: { value: "Linggong_2026" } });
    fireEvent.click(dialog.getByRole("button", { name: "停用" }));
    expect(await screen.findByText("未启用")).toBeTruthy();
    expect(askedOf(desk, "session.removeTotp")).toEqual([{ code: "aaaa-1111", proof: { password: "Linggong_2026" } }]);
  });

  it("stands before the screens where a role demands it, and lets in once set up", async () => {
    const { handlers } = worldOf();
    const screens = (
      <Gates>
        <p>{"到达"}</p>
      </Gates>
    );
    drawSignedIn(screens, handlers, { second_factor: "missing" });
    expect(await screen.findByText("请先启用两步验证")).toBeTruthy();
    expect(screen.queryByText("到达")).toBeNull();
    await prove("Linggong_2026");
    await confirm("123456");
    fireEvent.click(await screen.findByLabelText("我已妥善保存恢复码"));
    expect(screen.queryByText("到达")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "完成" }));
    expect(await screen.findByText("到达")).toBeTruthy();
  });

  it("offers nothing but signing out besides", async () => {
    const desk = drawSignedIn(<Gates>{"到达"}</Gates>, worldOf().handlers, { second_factor: "missing" });
    fireEvent.click(await screen.findByRole("button", { name: "退出登录" }));
    await waitFor(() => expect(askedOf(desk, "session.signOut")).toHaveLength(1));
    expect(screen.queryByText("到达")).toBeNull();
  });
});

describe("a lost second factor", () => {
  const permissions = ["user.agency_user.view", "role.role.edit"] as const;

  it("is asked to be reset with phone and reason", async () => {
    const desk = drawSignedIn(<SecurityScreen />, worldOf().handlers, { permissions: [...permissions] });
    const fill = (placeholder: string, value: string) =>
      fireEvent.change(screen.getByPlaceholderText(placeholder), { target: { value } });
    await screen.findByText("何远 2026-11-20 10:00:00");
    fill("请输入该人员的手机号", "13900000003");
    fireEvent.click(screen.getByRole("button", { name: "申请重置" }));
    expect(await screen.findByText("请填写原因（至少 2 个字）")).toBeTruthy();
    fill("请说明如何核实了本人", "视频核实");
    fireEvent.click(screen.getByRole("button", { name: "申请重置" }));
    await waitFor(() =>
      expect(askedOf(desk, "security.askFactorReset")).toEqual([
        { body: { phone: "13900000003", reason: "视频核实" } },
      ]),
    );
  });

  it("is granted after asking once more", async () => {
    const desk = drawSignedIn(<SecurityScreen />, worldOf().handlers, { permissions: [...permissions] });
    fireEvent.click(await screen.findByRole("button", { name: "批准重置陈立的两步验证" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(/139\*{4}0002/u)).toBeTruthy();
    expect(askedOf(desk, "security.decideFactorReset")).toEqual([]);
    fireEvent.click(dialog.getByRole("button", { name: "批准" }));
    await waitFor(() =>
      expect(askedOf(desk, "security.decideFactorReset")).toEqual([{ params: { id: "7" }, body: { granted: true } }]),
    );
  });

  it("is nothing for who may not see people", async () => {
    const desk = drawSignedIn(<SecurityScreen />, worldOf().handlers);
    await screen.findByText("会议室 Mac");
    expect(askedOf(desk, "security.factorResets")).toEqual([]);
  });
});

describe("what roles must have", () => {
  it("is changed by who may change roles", async () => {
    const desk = drawSignedIn(<SecurityScreen />, worldOf().handlers, { permissions: ["role.role.edit"] });
    const payer = (await screen.findByLabelText("出纳须启用两步验证")) as HTMLInputElement;
    expect(payer.checked).toBe(false);
    expect((screen.getByLabelText("财务复核须启用两步验证") as HTMLInputElement).checked).toBe(true);
    fireEvent.click(payer);
    await waitFor(() =>
      expect(askedOf(desk, "security.saveRoleRule")).toEqual([
        { params: { role: "payer" }, body: { totp_required: true } },
      ]),
    );
    await waitFor(() => expect((screen.getByLabelText("出纳须启用两步验证") as HTMLInputElement).checked).toBe(true));
  });

  it("switches what the agency demands of its settlements", async () => {
    const desk = drawSignedIn(<SecurityScreen />, worldOf().handlers, { permissions: ["role.role.edit"] });
    const rule = (await screen.findByLabelText("付款时税款与复核时不同，也须重新复核")) as HTMLInputElement;
    expect(rule.checked).toBe(false);
    fireEvent.click(rule);
    await waitFor(() =>
      expect(askedOf(desk, "security.saveAgencyRule")).toEqual([
        { params: { rule: "approve_tax_changes" }, body: { enabled: true } },
      ]),
    );
  });

  it("is nothing for others", async () => {
    const desk = drawSignedIn(<SecurityScreen />, worldOf().handlers);
    await screen.findByText("会议室 Mac");
    expect(screen.queryByText("角色要求")).toBeNull();
    expect(screen.queryByText("机构要求")).toBeNull();
    expect(askedOf(desk, "security.roleRules")).toEqual([]);
  });
});
