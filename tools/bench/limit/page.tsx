// A minimal page of React and a router: the lower bound for any application of this kind.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';

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

interface Transaction {
  id: string;
  postedOn: string;
  payee: string;
  amount: { minor: string; currency: string };
}

/** The first screen of transactions, with as many as fit into a window. */
const FIRST_ROWS = '/api/v1/transactions?limit=60';
const amounts = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function Transactions() {
  const [rows, setRows] = useState<Transaction[]>([]);
  useEffect(() => {
    void fetch(FIRST_ROWS)
      .then((answer) => answer.json())
      .then(({ items }: { items: Transaction[] }) => setRows(items));
  }, []);
  return (
    <main>
      <h1>Transactions</h1>
      {rows.map(({ id, postedOn, payee, amount }, position) => (
        <div className="row" key={id} data-position={position}>
          <span>{postedOn}</span>
          <span>{payee}</span>
          <span>{amounts.format(Number(amount.minor) / 100)}</span>
        </div>
      ))}
    </main>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route path="/transactions" element={<Transactions />} />
      </Routes>
    </BrowserRouter>,
  );
}
