/** Screens of the users of an agency and of its companies. */
export const users = {
  actions: {
    ...{ create: "New user", edit: "Edit", off: "Switch off", on: "Switch on", endSessions: "End all devices" },
    topUp: "Top up",
    import: "Import users",
  },
  topUp: {
    title: "Top up in the name of {{name}}",
    hint: "Records a payment that has arrived, in the name of {{name}}, for a company they look after. Attach the bank receipt; another person (neither you nor {{name}}) approves it before the wallet is credited.",
    noWallet: "No company that this user looks after has a wallet yet.",
  },
  fields: {
    mobile: "Mobile",
    name: "Name",
    roles: "Roles",
    dropEmail: "Remove the email {{email}}",
    email: "Email",
    organization: "Department",
    scope: "Data scope",
    all: "All companies",
    chosen: "Chosen companies",
    companies: "Companies",
    remind: "Remind this user of ending contracts",
    limit: "Limit of one step",
  },
  hints: {
    name: "The name that the mobile is registered under, if it is",
    limit: "Empty for none of their own; a lower limit of the role holds",
    lower:
      "A lower limit holds at once; a higher one is requested in the security settings and approved by another person",
    mobile: "A new user signs in with a text message and sets a password; who has an account keeps their password",
    roleOne: "Choose at least one role",
  },
  wrong: {
    mobile: "Enter a mobile number of 11 digits",
    name: "Enter a name of 2 to 50 characters",
    email: "please enter a legal email",
    companies: "Choose at least one company",
  },
  none: "None",
  detail: {
    who: "Roles and scope",
    limits: "Limits",
    step: "Own limit of one step",
    day: "Limit of a day",
    unlimited: "None",
    devices: "Devices signed in",
    noDevices: "Not signed in on any device",
    device: "Device",
    region: "Region",
    signedIn: "Signed in",
    seen: "Last used",
    factor: "Two-step verification",
    factorOn: "On",
    factorOff: "Off",
    lastSignIn: "Last sign-in",
    never: "Never signed in",
    toActivate: "Waits for the first sign-in by text message",
    permissions: "Permissions of the role",
    self: "This is you; another administrator has to change it.",
    disabled:
      "This person's account is disabled everywhere, so they cannot sign in to any agency or company. Nobody here can change that: whoever maintains the system has to enable the account.",
  },
  dialog: {
    create: "New: {{title}}",
    edit: "Edit user: {{name}}",
    off: "Switch off user: {{name}}",
    offWarning: "Signs the user out here at once and keeps them out; what they are at other companies stays.",
    on: "Switch on user: {{name}}",
    onWarning: "The user can sign in again with the same roles and scope.",
    end: "End all devices: {{name}}",
    endWarning: "Signs the user out of {{count, device|devices}} here at once; they can sign in again.",
    confirmCreate: "Add",
    confirmSave: "Save",
  },
  done: {
    created: "User added; the first sign-in is by text message",
    joined: "This mobile has an account already: the user has joined with their own password",
    saved: "Saved; it works from the next request",
    off: "User switched off",
    on: "User switched on",
    ended: "All devices ended",
  },
} as const;

const columns = {
  id: "Chosen users",
  name: "Name",
  mobile: "Mobile",
  roles: "Roles",
  status: "Status",
  organization_name: "Department",
  email: "Email",
  amount_limit: "Limit of one step",
  has_factor: "Two-step verification",
  last_login_at: "Last sign-in",
  last_region: "Region",
  create_at: "Joined at",
} as const;

export const userLists = {
  agencyUsers: {
    title: "Agency users",
    keyword: "name, mobile",
    columns: {
      ...columns,
      data_scope: "Data scope",
      company_count: "Companies",
      contract_remind: "Contract reminders",
    },
    flags: {},
  },
  companyUsers: {
    title: "Company users",
    keyword: "name, mobile",
    columns: { ...columns, company_name: "Company", is_super: "Super manager" },
    flags: {},
  },
} as const;

export const userEnums = { memberStatus: { 1: "On", 2: "Off", 3: "To activate" } } as const;
