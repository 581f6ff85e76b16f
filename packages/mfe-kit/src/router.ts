/**
 * What an application may use of the router: imported as `react-router-dom`, provided by the shell. Links are those of
 * `@tideline/ui`; parameters of the address are `useAddressParams` of the kit, which loses no change to another.
 */
export { Navigate, useLocation, useMatch, useNavigate, useParams } from 'react-router-dom';
