import type { RecordTexts } from "../../../kernel/records/texts.ts";
import type { laborQrCodeRecord } from "../../../workers/registration/labor-qr-codes-record.ts";

const settlementTypes = { 1: "Online", 2: "Offline" } as const;
const contractTypes = { 1: "Online", 2: "On paper" } as const;

export const laborQrCodes = {
  list: {
    title: "QR codes",
    keyword: "No., name or company",
    columns: {
      name: "Name",
      settlement: "Settlement",
      contract: "Contract",
      max_use: "Places",
      used_count: "Registered",
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
      "The code is active as soon as it is saved. Anyone who scans it can register as a worker; staff review each registration.",
    done: "QR code active",
    history: "Created",
    fields: {
      name: { label: "Name", hint: "Printed below the code, e.g. “Front desk”" },
      area: { label: "Region", hint: "Applies to everyone who registers; if empty, their ID card decides" },
      organization_id: { label: "Department" },
      settlement_type: { label: "Settlement", options: settlementTypes },
      contract_type: { label: "Contract", options: contractTypes },
      expire_at: { label: "Valid until" },
      max_use: { label: "Places" },
    },
    wrong: "The last day must be within the next 1,100 days",
  },
  actions: {
    change: {
      label: "Edit",
      warning: "The code becomes active. Its image shows the new last day, so download it again.",
      done: "Saved and active",
      history: "Edited",
      fields: {
        name: { label: "Name" },
        expire_at: { label: "Valid until" },
        max_use: { label: "Places", hint: "At least as many as have registered" },
      },
    },
    off: {
      label: "Disable",
      warning: "Nobody can register with this code any more. Existing registrations are not affected.",
      done: "Disabled",
      history: "Disabled",
    },
    on: { label: "Enable", warning: "Anyone who scans the code can register.", done: "Active", history: "Enabled" },
  },
  moves: { expire: "Expired", remove: "Deleted" },
  notes: {},
  refusals: { qr_code_used: "Someone has registered with this code. It can be disabled but not deleted." },
  detail: {
    picture: "Picture",
    pictureOf: "QR code to register: {{name}}",
    save: "Download {{size}} × {{size}}",
    url: "Address of the page",
    facts: "Details",
    anyDepartment: "No department",
    remove: "Delete QR code",
    removeWarning: "Nobody can register with this code any more. This cannot be undone.",
    removed: "QR code deleted",
    companyHidden: "The page does not show the company name.",
  },
} as const satisfies RecordTexts<typeof laborQrCodeRecord>;
