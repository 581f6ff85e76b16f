import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';

/** The least that a page of React and a router can be: what no application of the kind can be faster than. */
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
