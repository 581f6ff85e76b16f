/** Declares stylesheets, which map each class to its hashed name. The bundler must build them with a default export. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
