import type { FluentIcon } from "@fluentui/react-icons";
import type { ComponentType } from "react";
import type { Selection } from "../../../src-shared/bridge/data.ts";
import type { Summary } from "../../../src-shared/kernel/lists/answer.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import type { FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import type { TextKey } from "../../i18n/text-key.ts";
import type { AvailabilityInput } from "../../session/availability.ts";
import type { Needed } from "../../session/bootstrap.ts";
import type { UseListTools } from "./list-tools.ts";
import type { RowCondition } from "./row-condition.ts";

/** Target of an action: one row, or a selection that may hold rows nobody has loaded. */
export type ActionTarget = {
  readonly list: ListName;
  /** The filters that the list shows, default company included: `selection.mode === "all"` means all that match them. */
  readonly filters: FilterValues;
  readonly selection: Selection;
  readonly count: number;
  /** Sums of the list's `sum` columns in cents over the target; null while a part of it is not known. */
  readonly sums: Summary | null;
  /** The target's rows that are known; all of them when `selection.mode === "some"`. */
  readonly rows: readonly Row[];
};

export type ActionDialogProps = { readonly target: ActionTarget; readonly onClose: (outcome?: "done") => void };

/** True when the person holds any of some permissions. */
type Can = (needed: Needed) => boolean;

/** Something a person can do with rows. */
export type ListAction = {
  readonly key: string;
  readonly labelKey: TextKey;
  readonly icon?: FluentIcon;
  readonly permission?: Needed;
  /** Only for people of the agency. */
  readonly isForAgency?: true;
  /** Of these, the first that can be taken is the primary button. */
  readonly isPrimary?: boolean;
  /** Off, with the reason, while money may not be moved. */
  readonly movesMoney?: boolean;
  /** Needs nothing of the service at the moment it is pressed. */
  readonly worksOffline?: boolean;
  /** Which rows it is for; absent: all of them. */
  readonly appliesTo?: RowCondition;
  /** Conditions on a row that `appliesTo` cannot express: further figures, or that only its maker may. Others lack the action. */
  readonly offers?: (row: Row, userId: string) => boolean;
  /** Reason why this person cannot do it now with a row that it is for (their own work), as a code; null when they can. */
  readonly whyNot?: (row: Row, userId: string, can: Can) => string | null;
  /** Words for such codes that say more here than their error's text. */
  readonly reasonTexts?: AvailabilityInput["reasonTexts"];
  /** Asks, does it and reports; mounted while the action runs. `onClose("done")` clears the selection. */
  readonly Dialog: ComponentType<ActionDialogProps>;
};

export type DetailProps = { readonly id: string; readonly onClose: () => void };

/** A list screen as data; everything else comes from the list's own declaration. */
export type ListScreenSpec = {
  readonly list: ListName;
  /** Address of the list, e.g. `/bills`; the detail of a row has the address `/bills/<id>`. */
  readonly route: string;
  /** Absent: the list cannot be exported. */
  readonly exportPermission?: PermissionKey;
  readonly rowActions?: readonly ListAction[];
  readonly bulkActions?: readonly ListAction[];
  /** Tools for the list as a whole: the screen's primary action, and rare ones in its menu. */
  readonly useTools?: UseListTools;
  /** Drawn beside the list under the row's own address. */
  readonly Detail?: ComponentType<DetailProps>;
  /** Amounts that the detail explains: their cells open it at the explanation (`?explain=<column>`). */
  readonly explains?: ReadonlySet<string>;
  /** The detail holds a grid of its own and needs the room. */
  readonly isDetailWide?: boolean;
};

/** Declares a list screen. Module constants only: columns and actions must be the same objects at every drawing. */
export const defineListScreen = (spec: ListScreenSpec): ListScreenSpec => spec;
