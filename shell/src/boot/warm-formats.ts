import { isSignedOutPage } from '../routes.ts';

// A browser loads its data for formats with the first of a page, in whatever locale. That takes a slow phone a tenth of
// a second, which is free while the scripts of a signed-in page load. Signed-out pages show no amounts.
if (!isSignedOutPage(location.pathname))
  setTimeout(() => {
    (0).toLocaleString();
    new Date(0).toLocaleDateString();
  });
