import { isSignedOutPage } from '../routes.ts';

// Makes the browser load its formatting data now instead of when the page formats its first value. Any locale has this
// effect. Loading takes a tenth of a second on a slow phone, but costs nothing while the scripts of a signed-in page
// load. Signed-out pages show no amounts.
if (!isSignedOutPage(location.pathname))
  setTimeout(() => {
    (0).toLocaleString();
    new Date(0).toLocaleDateString();
  });
