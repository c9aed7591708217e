// The package names no types for its entry, so TypeScript does not find the declarations that it ships.
declare module "better-sqlite3" {
  type Shipped = typeof import("../node_modules/better-sqlite3/index.d.ts");
  const Database: Shipped;
  namespace Database {
    type Database = InstanceType<Shipped>;
    type Statement = ReturnType<Database["prepare"]>;
  }
  export = Database;
}
