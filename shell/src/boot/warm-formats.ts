import { isSignedOutPage } from '../routes.ts';

// Loads the browser's data for formats, which happens with the first format on a page, in any locale. It takes a slow
// phone a tenth of a second, which costs nothing while the scripts of a signed-in page load. Signed-out pages show no
// amounts.
if (!isSignedOutPage(location.pathname))
  setTimeout(() => {
    (0).toLocaleString();
    new Date(0).toLocaleDateString();
  });
