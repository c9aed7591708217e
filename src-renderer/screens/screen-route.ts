import type { FluentIcon } from "@fluentui/react-icons";
import type { ComponentType } from "react";
import type { TextKey } from "../i18n/text-key.ts";
import type { Needed } from "../session/bootstrap.ts";
import type { NavigationArea } from "./navigation-areas.ts";

/** A screen as data: its address, what it is called, who may see it, and how its code is fetched. */
export type ScreenRoute = {
  /** Address without the leading slash; a list with details says `bills/:id?`. */
  readonly path: string;
  readonly titleKey: TextKey;
  /** Title for a company's own people, where it is another word. */
  readonly ownTitleKey?: TextKey;
  /** Absent: everybody who is signed in. */
  readonly permission?: Needed;
  /** Set for screens of the left navigation. */
  readonly navigation?: {
    readonly area: NavigationArea;
    readonly to: string;
    readonly icon: FluentIcon;
    /** A company's own people have it as a part of another screen. */
    readonly isForAgency?: true;
  };
  /** The group of the navigation that is marked while one is on a screen without an entry of its own. */
  readonly within?: NavigationArea;
  /** Address that the command palette offers for a screen outside the left navigation. */
  readonly paletteTo?: string;
  readonly load: () => Promise<ComponentType>;
};
