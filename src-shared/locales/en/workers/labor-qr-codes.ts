import type { RecordTexts } from "../../../kernel/records/texts.ts";
import type { laborQrCodeRecord } from "../../../workers/registration/labor-qr-codes-record.ts";
import { recordColumns } from "../common/record-columns.ts";

const settlementTypes = { 1: "Online", 2: "Offline" } as const;
const contractTypes = { 1: "Online", 2: "On paper" } as const;

export const laborQrCodes = {
  list: {
    title: "QR codes",
    keyword: "No., name or company",
    columns: {
      ...recordColumns,
      no: "No.",
      name: "Name",
      area: "Region",
      organization_name: "Department",
      settlement: "Settlement",
      contract: "Contract",
      expire_at: "Valid until",
      max_use: "Places",
      used_count: "Registered",
      maker_name: "Created by",
    },
    flags: { expires: "Expiring" },
  },
  object: "Registration QR code",
  states: { laborQrCode: { on: "Active", off: "Disabled", expired: "Expired", removed: "Deleted" } },
  waiting: { laborQrCode: {} },
  enums: { qrSettlement: { 0: "Any", ...settlementTypes }, qrContract: { 0: "Any", ...contractTypes } },
  amounts: {},
  create: {
    label: "New QR code",
    warning:
      "The code is active as soon as it is saved. Whoever scans it can register as a worker; staff review each one.",
    done: "QR code active",
    history: "Created",
    fields: {
      name: { label: "Name", hint: "Printed below the code, for example “Front desk”" },
      area: { label: "Region", hint: "Everybody who registers belongs to it; left open, their ID card decides" },
      organization_id: { label: "Department" },
      settlement_type: { label: "Settlement", options: settlementTypes },
      contract_type: { label: "Contract", options: contractTypes },
      expire_at: { label: "Valid until" },
      max_use: { label: "Places" },
    },
    wrong: "The last day cannot be in the past or more than 1,100 days ahead",
  },
  actions: {
    change: {
      label: "Edit",
      warning: "The code is active afterwards. Its picture shows the new last day, so download it again.",
      done: "Changed and active",
      history: "Edited",
      fields: {
        name: { label: "Name" },
        expire_at: { label: "Valid until" },
        max_use: { label: "Places", hint: "Not fewer than have registered" },
      },
    },
    off: {
      label: "Disable",
      warning: "Nobody can register by the code any more. Those who have are not affected.",
      done: "Disabled",
      history: "Disabled",
    },
    on: { label: "Enable", warning: "Whoever scans the code can register.", done: "Active", history: "Enabled" },
  },
  moves: { expire: "Expired", remove: "Deleted" },
  notes: {},
  refusals: { qr_code_used: "Someone has registered by this code. It cannot be deleted, only disabled." },
  detail: {
    picture: "Picture",
    pictureOf: "QR code to register: {{name}}",
    save: "Download {{size}} × {{size}}",
    url: "Address of the page",
    facts: "Details",
    anyDepartment: "No department",
    remove: "Delete QR code",
    removeWarning: "Nobody can register by the code any more. This cannot be undone.",
    removed: "QR code deleted",
    companyHidden: "The page does not show the name of the company.",
  },
} as const satisfies RecordTexts<typeof laborQrCodeRecord>;
