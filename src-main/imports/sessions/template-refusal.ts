import { templateByName } from "../../../src-shared/registries/imports/registry.ts";
import type { ImportParts } from "./import-parts.ts";

type Parts = Pick<ImportParts, "session" | "isTaken">;

/**
 * Reason why a person may not import a template's file: the service does not import such rows yet, or they lack permission.
 * Null when they may, and for unknown templates.
 */
export const templateRefusal = (parts: Parts, name: string): "template_not_open" | "template_forbidden" | null => {
  const template = templateByName(name);
  if (template === undefined) return null;
  if (!parts.isTaken(template)) return "template_not_open";
  const permissions = parts.session.user()?.permissions ?? [];
  return permissions.includes(template.permission) ? null : "template_forbidden";
};
