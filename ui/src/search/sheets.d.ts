/** Address of a sheet of `build/styles.mjs`. */
declare module "sheet:search" {
  const address: string;
  export default address;
}
