/**
 * The part of the router that applications may use: imported as `react-router-dom`, provided by the shell. For links
 * use `@tideline/ui`; for URL parameters use the kit's `useAddressParams`, which does not lose concurrent changes.
 */
export { Navigate, useLocation, useMatch, useNavigate, useParams } from 'react-router-dom';
