/**
 * The part of the router that applications may use. It is imported as `react-router-dom`, and the shell provides it.
 * For links, use `@tideline/ui`; for URL parameters, use the kit's `useAddressParams`, which does not lose concurrent
 * changes.
 */
export { Navigate, useLocation, useMatch, useNavigate, useParams } from 'react-router-dom';
