import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';

/** A minimal page of React and a router: the lower bound for any application of this kind. */
function Login() {
  return (
    <form>
      <h1>Sign in</h1>
      <label>
        E-mail <input type="email" autoComplete="username" />
      </label>
      <label>
        Password <input type="password" autoComplete="current-password" />
      </label>
      <button type="submit">Sign in</button>
      <Link to="/">Start</Link>
    </form>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="/login" element={<Login />} />
      </Routes>
    </BrowserRouter>,
  );
}
