/** What an application may use of the router: imported as `react-router-dom`, provided by the shell. */
export { Link, Navigate, NavLink, useHref, useLocation, useMatch, useNavigate, useParams, useSearchParams } from 'react-router-dom';
