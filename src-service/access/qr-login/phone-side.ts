import { qrCodeStatus, qrLoginStatus, type qrPageAct } from "../../../src-shared/access/session/qr-login-calls.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { type Messenger, messengerOf } from "../../core/channels/messenger.ts";
import { type HandlersFor, ServiceError, type ShortWriting } from "../../core/context.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import type { Service } from "../../lists/service.ts";
import { placesOf } from "./memberships.ts";
import { isOpen, type QrRecord, readRecord, statusOfRecord } from "./qr-records.ts";

type Action = CallRequest<typeof qrPageAct>["body"];

const change = async ({ tx }: ShortWriting, record: QrRecord, set: Partial<QrRecord>): Promise<QrRecord> => {
  await tx.updateTable("qr_logins").set(set).where("unique_id", "=", record.unique_id).execute();
  return { ...record, ...set };
};

/** A code is confirmed on the phone that has scanned it, not before. */
const demandScanned = (record: QrRecord, nowMs: number): void => {
  const status = statusOfRecord(record, nowMs);
  if (!isOpen(status) || status.code_status !== qrCodeStatus.scanned) throw new ServiceError("qr_ended");
};

const act = async (
  messenger: Messenger,
  writing: ShortWriting,
  record: QrRecord,
  action: Action,
): Promise<QrRecord> => {
  const { tx, nowMs } = writing;
  switch (action.action) {
    case "scan":
      if (!isOpen(statusOfRecord(record, nowMs))) return record;
      return change(writing, record, { code_status: qrCodeStatus.scanned });
    case "choices":
      demandScanned(record, nowMs);
      return record;
    case "confirm": {
      demandScanned(record, nowMs);
      const person = await messenger.findPerson(tx, action.phone);
      const membership_id = recordId(action.membership_id);
      const places = await placesOf(tx, person, record.app_type);
      if (person === null || !places.some((place) => place.id === membership_id)) throw notFound();
      return change(writing, record, { login_status: qrLoginStatus.done, user_id: person.id, membership_id });
    }
    case "cancel":
      if (record.login_status === qrLoginStatus.cancelled) return record;
      if (!isOpen(statusOfRecord(record, nowMs))) throw new ServiceError("qr_ended");
      return change(writing, record, { login_status: qrLoginStatus.cancelled });
  }
};

/** Handles a code on the phone. Where no messaging app is connected there is no such page. */
export const phoneSideHandlers = (service: Service): HandlersFor<"qrPage.act"> => {
  const messenger = messengerOf(service.environment);
  return {
    "qrPage.act": async ({ db, clock, writeBeside }, { params, body }) => {
      if (messenger === null) throw notFound();
      const record = await writeBeside([`qr:${params.unique_id}`], async (writing) =>
        act(messenger, writing, await readRecord(writing.tx, params.unique_id), body),
      );
      const status = statusOfRecord(record, clock.now());
      if (body.action !== "choices") return status;
      const places = await placesOf(db, await messenger.findPerson(db, body.phone), record.app_type);
      return { ...status, choices: places.map((place) => ({ membership_id: String(place.id), name: place.name })) };
    },
  };
};
