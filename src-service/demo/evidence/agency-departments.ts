import type { AreaDemo, DemoHistory } from "../history/area-demo.ts";

/** Departments of the demo agency with the one above, those above first, and the roles whose people belong to them. */
const departments = [
  { name: "总经办", above: null, leader: "周敏", roles: ["superAdmin", "auditor"] },
  { name: "财务部", above: null, leader: "吴倩", roles: ["invoicer"] },
  { name: "制单组", above: "财务部", leader: "陈立", roles: ["maker"] },
  { name: "复核组", above: "财务部", leader: "吴倩", roles: ["checker"] },
  { name: "出纳组", above: "财务部", leader: "郑凯", roles: ["payer"] },
  { name: "运营部", above: null, leader: "孙悦", roles: ["operator"] },
  { name: "客服组", above: "运营部", leader: null, roles: [] },
] as const;

const made = new WeakMap<DemoHistory["world"], ReadonlyMap<string, number>>();

/** Makes the departments; who belongs to them is written once the people are there. */
const make: AreaDemo["make"] = ({ world }) => {
  const places = new Map<string, { readonly id: number; readonly path: string }>();
  for (const [sort, { name, above, leader }] of departments.entries()) {
    const parent = above === null ? undefined : places.get(above);
    const id = world.ids(1);
    const path = `${parent?.path ?? "/"}${id}/`;
    places.set(name, { id, path });
    world.add("organizations", {
      ...{ id, version: 1, agency_id: world.agencyId, company_id: null, parent_id: parent?.id ?? null, path },
      ...{ name, code: null, leader, sort, create_at: `${world.start} 09:30:00` },
    });
  }
  made.set(world, new Map([...places].map(([name, { id }]) => [name, id])));
};

const fill: AreaDemo["fill"] = async (world, tx) => {
  for (const { name, roles } of departments) {
    if (roles.length === 0) continue;
    await tx
      .updateTable("memberships")
      .set({ organization_id: made.get(world)?.get(name) ?? null })
      .where("agency_id", "=", world.agencyId)
      .where("company_id", "is", null)
      .where("roles", "in", [...roles])
      .execute();
  }
};

export const demo: AreaDemo = { make, fill };
