import type { SameShape } from "../shape.ts";
import type { told as zh } from "../zh-CN/told.ts";

export const told = {
  cache_rebuilt:
    "The local copy was damaged and is being built anew. Money operations with an open outcome are not affected.",
  cache_unavailable: "The local copy is not available; there will be nothing to see while offline.",
  keychain_absent: "This computer has no keychain: your sign-in lasts until the program is closed.",
  keychain_locked: "The keychain is locked: unlock it to read the local data.",
  keychain_wrong_key:
    "The key in the keychain does not fit the local data; the local copy is off. Open money operations are kept.",
  keychain_entry_missing:
    "The keychain has no key for the local data; the local copy is off. Please ask your administrator.",
  keychain_backend_changed: "The kind of keychain has changed; please sign in again.",
  session_not_kept: "Your sign-in could not be kept in the keychain; sign in again after closing the program.",
  outbox_unavailable: "The local record of money operations is not available, so they are off. Ask your administrator.",
  settings_set_aside: "The file of preferences was damaged and set aside; the defaults hold.",
  service_forgot:
    "The service no longer knows money operations that were done. Ask your administrator to check at once.",
  outbox_rolled_back:
    "The local record of money operations is older than at the last use (restored from a backup?); what is open in it is checked with the service before anything goes on.",
  outbox_missing:
    "The local record of money operations was deleted, and a new one was begun. Before you pay again, check in the lists what became of earlier operations, and tell your administrator.",
  clock_skew: "This computer's clock differs much from the server's; please set it.",
  proxy_password_not_kept:
    "The proxy password could not be put into the keychain; it lasts until the program is closed.",
  server_address_broken: "The kept server address is not an address. Correct it in the server settings.",
  import_not_read: "A spreadsheet was not read in before the last exit; nothing of it was kept. Import it again.",
  imports_resumed: "Imports that were not finished are open again.",
  unnamed: "Notice from the program: {{code}}",
} as const satisfies SameShape<typeof zh>;
