/** What an application may use of the router: imported as `react-router-dom`, provided by the shell. Links are those of `@tideline/ui`. */
export { Navigate, useLocation, useMatch, useNavigate, useParams, useSearchParams } from 'react-router-dom';
