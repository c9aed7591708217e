export const startNotices = {
  cache_rebuilt: "The local copy was damaged and is being rebuilt. Unconfirmed money operations are not affected.",
  cache_unavailable: "The local copy is unavailable. No data will be available offline.",
  keychain_absent: "This computer has no keychain. You stay signed in until you close the app.",
  keychain_locked: "The keychain is locked. Unlock it to access local data.",
  keychain_wrong_key:
    "The keychain key does not match the local data, so the local copy is disabled. Unconfirmed money operations are kept.",
  keychain_entry_missing:
    "The keychain has no key for the local data, so the local copy is disabled. Contact your administrator.",
  keychain_backend_changed: "The keychain type has changed. Sign in again.",
  session_not_kept:
    "Your sign-in could not be saved in the keychain. You will need to sign in again after closing the app.",
  outbox_unavailable:
    "The local record of money operations is unavailable, so money operations are disabled. Contact your administrator.",
  settings_set_aside: "The preferences file was damaged. Default settings are in use.",
  service_forgot:
    "The service has no record of completed money operations. Ask your administrator to check immediately.",
  outbox_rolled_back:
    "The local record of money operations is older than at last use (restored from a backup?). Open operations are checked with the service before continuing.",
  outbox_missing:
    "The local record of money operations was deleted and a new one was created. Before you pay again, check the results of earlier operations in the lists and inform your administrator.",
  clock_skew: "This computer's clock differs significantly from the server's. Correct the system time.",
  proxy_password_not_kept: "The proxy password could not be saved in the keychain and is kept until you close the app.",
  server_address_broken: "The saved server address is invalid. Correct it in the server settings.",
  import_not_read: "A spreadsheet was still being read when the app closed and was not saved. Import it again.",
  imports_resumed: "Unfinished imports have been reopened.",
  unnamed: "App notice: {{code}}",
} as const;
