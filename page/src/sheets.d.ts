/** The build says where a sheet is. */
declare module "*.css?url" {
  const address: string;
  export default address;
}
