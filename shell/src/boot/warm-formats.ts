// A browser loads its data for formats with the first of a page, in whatever locale. That takes a slow phone a tenth of a
// second, which is free while the scripts load.
setTimeout(() => {
  (0).toLocaleString();
  new Date(0).toLocaleDateString();
});
