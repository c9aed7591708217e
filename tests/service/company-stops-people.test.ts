import { expect, it } from "vitest";
import { moveOnboarding } from "../../src-service/workers/registration/onboarding.ts";
import { openCode, registerWorker } from "../../src-service/workers/registration/register-worker.ts";
import { sendLeftDrafts } from "../../src-service/workers/worker-contracts/send-contracts.ts";
import { confirmSigning } from "../../src-service/workers/worker-contracts/sign-contract.ts";
import { companyStatus } from "../../src-shared/kernel/states/company.ts";
import { checkIdNumber, makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { chooseTemplate, contractsOf, send, unsigned, worker } from "./contract-kit.ts";
import { onEveryScene } from "./money-scene.ts";
import { openFile } from "./open-file.ts";
import { insertInto } from "./small-world.ts";
import { uploadFile } from "./upload-file.ts";

const stopped = [
  ["not active yet", companyStatus.toSign],
  ["frozen", companyStatus.frozen],
  ["ended", companyStatus.terminated],
] as const;

onEveryScene("what a company's status stops for people", { workers: 12 }, (scene) => {
  const running = () => scene().running();
  const setStatus = (id: string, status: number) =>
    running().service.writing.updateTable("companies").set({ status }).where("id", "=", Number(id)).execute();
  const set = (status: number) => setStatus(scene().company_id, status);

  it("ended: its own people read everything and write nothing; all comes back with it", async () => {
    const other = scene().other_company_id;
    const permissions = async () => {
      const { body } = await scene().call("client", "session.get");
      return body["permissions"] as string[];
    };
    const code = { company_id: other, name: "门店", expire_at: "2027-01-31", max_use: 5 };
    const make = () => scene().call("client", "laborQrCodes.create", { body: code });
    const before = await permissions();
    expect(before).toContain("labor.qr_code.edit");
    await setStatus(other, companyStatus.terminated);
    expect(await permissions()).toEqual(before.filter((key) => /\.(?:view|export|reveal)$/u.test(key)));
    expect([(await make()).status, (await make()).body["code"]]).toEqual([403, "forbidden"]);
    expect((await scene().call("client", "companies.get", { params: { id: other } })).status).toBe(200);
    expect((await scene().call("client", "bills.list")).status).toBe(200);
    await setStatus(other, companyStatus.frozen);
    expect(await permissions()).toEqual(before);
    await setStatus(other, companyStatus.active);
    expect((await make()).body["code"]).not.toBe("forbidden");
  });

  it.each(stopped)(
    "%s: no worker is sent a contract, no left draft goes out, none is sent again",
    async (_, status) => {
      await set(companyStatus.active);
      await chooseTemplate(scene(), `模板${status}`);
      const at = stopped.findIndex(([, one]) => one === status);
      const [id = ""] = await unsigned(scene(), [at]);
      await set(status);
      expect((await send(scene(), { ids: [id] })).body).toMatchObject({
        ...{ sent: 0, refused: [{ id, code: "company_signs_nobody" }] },
      });
      expect(await contractsOf(scene(), at)).toEqual([]);
      await set(companyStatus.active);
      expect((await send(scene(), { ids: [id] })).body).toMatchObject({ sent: 1 });
      const [sent] = await contractsOf(scene(), at);
      await set(status);
      const again = { params: { id: String(sent?.id) }, body: { version: sent?.version, action: "resend" } };
      expect((await scene().call("operator", "laborContracts.update", again)).body["code"]).toBe(
        "company_signs_nobody",
      );
      const draft = running()
        .service.writing.updateTable("labor_contracts")
        .where("id", "=", sent?.id ?? 0);
      await draft.set({ status: 10, sent_at: null, lapse_at: null, next_ms: 0 }).execute();
      const sendLeft = () => sendLeftDrafts(running().service, running().service.system("test"));
      await sendLeft();
      expect(await contractsOf(scene(), at)).toMatchObject([{ status: 10 }]);
      await set(companyStatus.active);
      await sendLeft();
      expect((await contractsOf(scene(), at))[0]?.status).not.toBe(10);
    },
  );

  it.each(stopped)("%s: no contract on paper counts, and none that was sent before is signed", async (_, status) => {
    await set(companyStatus.active);
    await chooseTemplate(scene(), `纸质${status}`);
    const nth = 3 + 2 * stopped.findIndex(([, one]) => one === status);
    const [paper = "", sent = ""] = await unsigned(scene(), [nth, nth + 1]);
    const key = await uploadFile(scene(), "operator", "合同.pdf", Buffer.from(`%PDF-1.4 ${status}`));
    const days = { signed_on: "2026-11-18", start_at: "2026-11-18", end_at: "2028-11-17", remark: "" };
    const file = () =>
      scene().call("operator", "laborContracts.file", { body: { company_labor_id: paper, ...days, files: [key] } });
    await set(status);
    expect((await file()).body["code"]).toBe("company_signs_nobody");
    expect(await contractsOf(scene(), nth)).toEqual([]);
    await set(companyStatus.active);
    expect((await file()).status).toBe(200);
    await openFile(scene(), "checker", key);
    await send(scene(), { ids: [sent] });
    const [waiting] = await contractsOf(scene(), nth);
    const [open] = await contractsOf(scene(), nth + 1);
    const decide = (action: string, more: object = {}) =>
      scene().call("checker", "laborContracts.update", {
        params: { id: String(waiting?.id) },
        body: { version: waiting?.version, action, ...more },
      });
    await running()
      .service.writing.updateTable("labor_contracts")
      .set({ status: 30, evidence: JSON.stringify({ read_at: "2026-11-20 10:00:00" }) })
      .where("id", "=", open?.id ?? 0)
      .execute();
    const sign = () =>
      running()
        .service.system("a page")
        .write((writing) =>
          confirmSigning(writing, open?.id ?? 0, { mobile: worker(scene(), nth).mobile, address: "203.0.113.9" }),
        );
    await set(status);
    expect((await decide("approve")).body["code"]).toBe("company_signs_nobody");
    await expect(sign()).rejects.toMatchObject({ code: "company_signs_nobody" });
    expect((await decide("reject", { reason: "缺少签字页" })).status).toBe(200);
    await set(companyStatus.active);
    await sign();
    expect(await contractsOf(scene(), nth + 1)).toMatchObject([{ status: 40 }]);
  });

  it.each(stopped)("%s: nobody registers by a code, also who had the page open already", async (_, status) => {
    const { agency_id } = await scene().wallet();
    const token = `qstop${status}`;
    await insertInto(running(), "labor_qr_codes", {
      ...{ id: 9_300_000 + status, version: 1, change_seq: 1, agency_id, company_id: Number(scene().company_id) },
      ...{ no: `EM${status}`, name: "门店", status: 1, token, expire_at: "2027-01-31", max_use: 5, used_count: 0 },
      ...{ maker_id: 1, create_at: "2026-11-20 09:00:00" },
    });
    const today = "2026-11-20";
    await set(companyStatus.active);
    const code = await openCode(running().db, token, today);
    if (code === null) throw new Error("the code is not open");
    const idNumber = checkIdNumber(makeIdNumber("110101", "1990-03-04", status), { today });
    if (!idNumber.ok) throw new Error("no ID number");
    const register = () =>
      running()
        .service.system("test")
        .write((writing) => registerWorker(writing, code, { name: "新来者", idNumber, mobile: "13812340000" }));
    await set(status);
    expect(await openCode(running().db, token, today)).toBeNull();
    await expect(register()).rejects.toMatchObject({ code: "qr_code_ended" });
    await set(companyStatus.active);
    const relation = await register();
    expect(relation).toMatchObject({ company_id: Number(scene().company_id) });
    const move = (step: "submit" | "approve" | "refuse") =>
      running()
        .service.system("test")
        .write((writing) => moveOnboarding(writing, relation, step));
    await set(status);
    await expect(move("submit")).rejects.toMatchObject({ code: "company_not_active" });
    await set(companyStatus.active);
    await move("submit");
    await set(status);
    await expect(move("approve")).rejects.toMatchObject({ code: "company_not_active" });
    await move("refuse");
  });
});
