import { isSignedOutPage } from '../routes.ts';

// Makes the browser load its formatting data, which it does for the first format on a page, in any locale. This takes a
// slow phone a tenth of a second, but costs nothing while the scripts of a signed-in page load. Signed-out pages show
// no amounts.
if (!isSignedOutPage(location.pathname))
  setTimeout(() => {
    (0).toLocaleString();
    new Date(0).toLocaleDateString();
  });
