/** A stylesheet that answers each class by its hashed name; the bundler must build it with a default export. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
