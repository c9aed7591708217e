import { expect, it } from "vitest";
import { openCode, registerWorker } from "../../src-service/registration/register-worker.ts";
import { sendLeftDrafts } from "../../src-service/worker-contracts/send-contracts.ts";
import { companyStatus } from "../../src-shared/states/company.ts";
import { checkIdNumber, makeIdNumber } from "../../src-shared/values/id-number.ts";
import { chooseTemplate, contractsOf, send, unsigned } from "./contract-kit.ts";
import { onEveryScene } from "./money-scene.ts";
import { insertInto } from "./small-world.ts";

const stopped = [
  ["not active yet", companyStatus.toSign],
  ["frozen", companyStatus.frozen],
  ["ended", companyStatus.terminated],
] as const;

onEveryScene("what a company's status stops for people", { workers: 6 }, (scene) => {
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
    expect(await register()).toMatchObject({ company_id: Number(scene().company_id) });
  });
});
