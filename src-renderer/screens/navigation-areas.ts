import type { FluentIcon } from "@fluentui/react-icons";
import {
  ArrowSortRegular,
  BuildingRegular,
  ClipboardTaskListLtrRegular,
  HistoryRegular,
  HomeRegular,
  LayerRegular,
  OrganizationRegular,
  PeopleRegular,
  ReceiptRegular,
  ShieldCheckmarkRegular,
  TagPercentRegular,
  TicketDiagonalRegular,
  WalletRegular,
} from "@fluentui/react-icons";

type AreaPlace = {
  readonly icon: FluentIcon;
  /** A line is drawn above it. */
  readonly beginsBlock?: boolean;
};

/**
 * The groups of the left navigation from top to bottom; titles under `shell.nav.<area>`. A group without screens that the
 * person may see is not drawn, one with a single screen is drawn as that screen.
 */
export const navigationAreas = {
  home: { icon: HomeRegular },
  companies: { icon: BuildingRegular, beginsBlock: true },
  workers: { icon: PeopleRegular },
  tasks: { icon: ClipboardTaskListLtrRegular },
  bills: { icon: ReceiptRegular, beginsBlock: true },
  settlements: { icon: LayerRegular },
  funds: { icon: WalletRegular },
  taxes: { icon: TagPercentRegular, beginsBlock: true },
  invoices: { icon: TicketDiagonalRegular },
  insurance: { icon: ShieldCheckmarkRegular },
  users: { icon: OrganizationRegular, beginsBlock: true },
  imports: { icon: ArrowSortRegular },
  oversight: { icon: HistoryRegular },
} as const satisfies Readonly<Record<string, AreaPlace>>;

export type NavigationArea = keyof typeof navigationAreas;

export const navigationAreaNames = Object.keys(navigationAreas) as readonly NavigationArea[];

/** Its place, with every member that a place may have. */
export const placeOfArea = (area: NavigationArea): AreaPlace => navigationAreas[area];
